"""System calls a sandboxed process has no business making, with their numbers on the machines we filter."""

from __future__ import annotations

__all__ = [
    "MODES_AND_TIMES",
    "NUMBERS",
    "OTHERS_BY_FIRST_ARGUMENT",
    "OWNERS_AND_ATTRIBUTES",
    "REFUSED",
    "SCHEDULING",
    "SIGNALS",
]

_X86_64 = """
ioctl 16 socket 41 connect 42 socketpair 53 clone 56 kill 62 chmod 90 fchmod 91 chown 92 fchown 93 lchown 94
ptrace 101 syslog 103 rt_sigqueueinfo 129 utime 132 uselib 134 setpriority 141 sched_setparam 142
sched_setscheduler 144 vhangup 153 modify_ldt 154 pivot_root 155 adjtimex 159 chroot 161 acct 163 settimeofday 164
mount 165 umount2 166 swapon 167 swapoff 168 reboot 169 sethostname 170 setdomainname 171 iopl 172 ioperm 173
init_module 175 delete_module 176 quotactl 179 setxattr 188 lsetxattr 189 fsetxattr 190 removexattr 197
lremovexattr 198 fremovexattr 199 tkill 200 sched_setaffinity 203 lookup_dcookie 212 clock_settime 227 tgkill 234
utimes 235 kexec_load 246 add_key 248 request_key 249 keyctl 250 ioprio_set 251 migrate_pages 256 fchownat 260
futimesat 261 fchmodat 268 unshare 272 move_pages 279 utimensat 280 rt_tgsigqueueinfo 297 perf_event_open 298
fanotify_init 300 prlimit64 302 open_by_handle_at 304 clock_adjtime 305 setns 308 process_vm_readv 310
process_vm_writev 311 kcmp 312 finit_module 313 sched_setattr 314 kexec_file_load 320 bpf 321 userfaultfd 323
"""
_AARCH64 = """
setxattr 5 lsetxattr 6 fsetxattr 7 removexattr 14 lremovexattr 15 fremovexattr 16 lookup_dcookie 18 ioctl 29
ioprio_set 30 umount2 39 mount 40 pivot_root 41 chroot 51 fchmod 52 fchmodat 53 fchownat 54 fchown 55 vhangup 58
quotactl 60 utimensat 88 acct 89 unshare 97 kexec_load 104 init_module 105 delete_module 106 clock_settime 112
syslog 116 ptrace 117 sched_setparam 118 sched_setscheduler 119 sched_setaffinity 122 kill 129 tkill 130 tgkill 131
rt_sigqueueinfo 138 setpriority 140 reboot 142 sethostname 161 setdomainname 162 settimeofday 170 adjtimex 171
socket 198 socketpair 199 connect 203 add_key 217 request_key 218 keyctl 219 clone 220 swapon 224
swapoff 225 migrate_pages 238 move_pages 239 rt_tgsigqueueinfo 240 perf_event_open 241 prlimit64 261
fanotify_init 262 open_by_handle_at 265 clock_adjtime 266 setns 268 process_vm_readv 270 process_vm_writev 271
kcmp 272 finit_module 273 sched_setattr 274 bpf 280 userfaultfd 282 kexec_file_load 294
"""
_EVERYWHERE = """
pidfd_send_signal 424 io_uring_setup 425 io_uring_enter 426 io_uring_register 427 open_tree 428 move_mount 429
fsopen 430 fsconfig 431 fsmount 432 fspick 433 clone3 435 pidfd_getfd 438 process_madvise 440 mount_setattr 442
quotactl_fd 443 process_mrelease 448 fchmodat2 452 setxattrat 463 removexattrat 466 open_tree_attr 467
file_setattr 469
"""


def _table(text: str) -> dict[str, int]:
    words = (text + _EVERYWHERE).split()
    return {name: int(number) for name, number in zip(words[::2], words[1::2], strict=True)}


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split())


NUMBERS: dict[str, dict[str, int]] = {"x86_64": _table(_X86_64), "aarch64": _table(_AARCH64)}

REFUSED: tuple[str, ...] = _names(
    """
    ptrace process_vm_readv process_vm_writev process_madvise process_mrelease pidfd_getfd kcmp
    bpf perf_event_open userfaultfd io_uring_setup io_uring_enter io_uring_register fanotify_init
    keyctl add_key request_key setns open_by_handle_at lookup_dcookie
    mount umount2 pivot_root chroot open_tree open_tree_attr move_mount fsopen fsconfig fsmount fspick mount_setattr
    kexec_load kexec_file_load init_module finit_module delete_module reboot swapon swapoff acct quotactl quotactl_fd
    syslog vhangup uselib modify_ldt iopl ioperm sethostname setdomainname
    settimeofday clock_settime adjtimex clock_adjtime
    """
)
"""Always refused."""

OTHERS_BY_FIRST_ARGUMENT: tuple[str, ...] = ("prlimit64", "move_pages", "migrate_pages")
"""Refused when the first argument names another process; zero is the caller."""

SCHEDULING: tuple[str, ...] = ("sched_setparam", "sched_setscheduler", "sched_setaffinity", "sched_setattr")
"""Likewise, but only where processes of other people can be named at all: threads are named by number too."""

SIGNALS: tuple[str, ...] = ("kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo")
"""Without any scope on signals: only to oneself."""

MODES_AND_TIMES: tuple[str, ...] = _names(
    "chmod fchmod fchmodat fchmodat2 utime utimes futimesat utimensat file_setattr"
)
"""Landlock leaves these open on files outside the work folder."""

OWNERS_AND_ATTRIBUTES: tuple[str, ...] = _names(
    """
    chown fchown lchown fchownat
    setxattr lsetxattr fsetxattr setxattrat removexattr lremovexattr fremovexattr removexattrat
    """
)
"""And these."""
