// Keys.  Every key does what a link or a field on the page does too; all of them can be turned off.
const dialog = document.getElementById("keys");
const button = document.getElementById("keys-button");
const wanted = document.getElementById("keys-on");

if (dialog && button) {
  wanted.checked = localStorage.getItem("burnish-keys") !== "off";
  wanted.addEventListener("change", () => localStorage.setItem("burnish-keys", wanted.checked ? "on" : "off"));
  button.hidden = false;
  button.addEventListener("click", () => dialog.showModal());
  document.getElementById("keys-close").addEventListener("click", () => dialog.close());
}

// When "g" was pressed; the next key chooses where to go.
const CHOOSE_WITHIN_MS = 3000;
let going = -Infinity;
const follow = selector => document.querySelector(selector)?.click();

// Rows are those with a link of the class "row"; the tree has keys of its own.
function step(by) {
  const rows = [...document.querySelectorAll("a.row")].filter(row => row.checkVisibility());
  if (!rows.length) return;
  const at = rows.indexOf(document.activeElement);
  const next = at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by));
  rows[next].focus();
}

const keys = {
  "?": () => dialog.showModal(),
  "/": () => document.querySelector("[data-search]")?.focus(),
  j: () => step(1),
  k: () => step(-1),
  "[": () => follow('a[rel="prev"]'),
  "]": () => follow('a[rel="next"]'),
  p: () => follow("#pause:not([hidden])"),
  g: () => { going = performance.now(); },
};

document.addEventListener("keydown", event => {
  if (!dialog || !wanted.checked || dialog.open || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea, [contenteditable]")) return;
  const page = performance.now() - going < CHOOSE_WITHIN_MS && document.querySelector(`a[data-go="${CSS.escape(event.key)}"]`);
  if (page) page.click();
  else if (Object.hasOwn(keys, event.key)) keys[event.key]();
  else return;
  if (event.key !== "g") going = -Infinity;
  event.preventDefault();
});
