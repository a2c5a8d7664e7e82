// The parts of a page that change are fetched again when the server says that they have.
const part = document.getElementById("live");
const pause = document.getElementById("pause");
const announce = document.getElementById("announce");
const SPOKEN_EVERY_MS = 15000;
let source = null, fetching = false, again = false, spoken = -SPOKEN_EVERY_MS, said = "";

async function refresh() {
  if (fetching) { again = true; return; }
  fetching = true;
  try {
    const answer = await fetch(part.dataset.part, { credentials: "same-origin" });
    if (answer.redirected) location.reload();
    else if (answer.ok) show(await answer.text());
  } catch {
    // The server is away: the stream comes back by itself, and with it the next look.
  }
  fetching = false;
  if (again) { again = false; refresh(); }
}

// The text is the server's own page, escaped there; the focus and what was unfolded stay where they were.
function show(text) {
  // Several links may lead to one place: the same one of them is focused again.
  const same = href => [...part.querySelectorAll("a")].filter(link => link.getAttribute("href") === href);
  const focused = part.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  const which = focused === null ? -1 : same(focused).indexOf(document.activeElement);
  const frames = [...part.querySelectorAll(".scroll")].map(frame => frame.scrollLeft);
  part.innerHTML = text;
  if (focused !== null) (same(focused)[which] ?? same(focused)[0])?.focus({ preventScroll: true });
  part.querySelectorAll(".scroll").forEach((frame, index) => { frame.scrollLeft = frames[index] ?? 0; });
  speak();
}

// Said to those who cannot see it change: seldom, and only what matters.
function speak() {
  const best = part.querySelector('[data-say="best"]'), judged = part.querySelector('[data-say="judged"]');
  const rows = part.querySelectorAll("tr[data-run]").length;
  const words = judged ? `${judged.textContent} judged${best ? `, best ${best.textContent}` : ""}` : `${rows} runs shown`;
  if (words === said || performance.now() - spoken < SPOKEN_EVERY_MS) return;
  [said, spoken] = [words, performance.now()];
  announce.textContent = words;
}

function listen() {
  source = new EventSource(part.dataset.events);
  // The first news is how things stand: it matters where they have changed since this page was made.
  source.addEventListener("change", event => { if (event.data !== part.dataset.asOf) refresh(); });
  source.addEventListener("end", () => { source.close(); refresh(); });
}

if (part && window.EventSource) {
  pause.hidden = false;
  pause.addEventListener("click", () => {
    const paused = pause.getAttribute("aria-pressed") !== "true";
    pause.setAttribute("aria-pressed", paused);
    source.close();
    if (!paused) { refresh(); listen(); }
  });
  addEventListener("pagehide", () => source.close());
  listen();
}
