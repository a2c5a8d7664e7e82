// The lineage tree by keys and clicks.  Without scripts every node is a link to the tree opened down to it.
const tree = document.querySelector('[role="tree"]');
const items = () => [...tree.querySelectorAll('[role="treeitem"]')].filter(item => !item.closest('ul[role="group"][hidden]'));
const group = item => document.getElementById(item.getAttribute("aria-owns"));
const parent = item => item.closest('ul[role="group"]')?.previousElementSibling;

function move(item) {
  if (!item) return;
  tree.querySelectorAll('[tabindex="0"]').forEach(other => { other.tabIndex = -1; });
  item.tabIndex = 0;
  item.focus();
}

async function fetched(address) {
  const answer = await fetch(address, { credentials: "same-origin" });
  if (answer.redirected) location.reload();
  return answer.ok ? answer.text() : "";
}

const address = (parent, after, level) =>
  `${tree.dataset.children}?${new URLSearchParams({ ...(parent === "" ? {} : { parent }), after, level })}`;

async function open(item, wanted) {
  const under = group(item);
  if (!under) return;
  if (wanted && !under.querySelector('[role="treeitem"]')) {
    under.innerHTML = await fetched(address(item.dataset.number, -1, Number(item.dataset.level) + 1));
  }
  item.setAttribute("aria-expanded", wanted);
  under.hidden = !wanted;
}

// Puts the next branches where the word "more" stands.
async function extend(item) {
  const text = await fetched(address(item.dataset.parent, item.dataset.after, item.dataset.level));
  if (!text) return;
  const place = item.parentElement, list = place.parentElement;
  const before = list.children.length;
  place.insertAdjacentHTML("afterend", text);
  place.remove();
  // One that was shown already, because it lay on the way to the chosen node, is not shown twice.
  const seen = new Set();
  for (const node of [...list.children]) {
    const id = node.querySelector(":scope > a").id;
    if (id && seen.has(id)) node.remove();
    seen.add(id);
  }
  move(list.children[Math.min(before - 1, list.children.length - 1)].querySelector("a"));
}

if (tree) {
  const chosen = tree.querySelector('[aria-selected="true"]') ?? items()[0];
  chosen.tabIndex = 0;
  // Only the frame is scrolled, not the page.
  const frame = tree.parentElement;
  frame.scrollTop = chosen.offsetTop - frame.clientHeight / 2;

  tree.addEventListener("click", event => {
    const item = event.target.closest('[role="treeitem"]');
    if (!item) return;
    if (item.classList.contains("more")) { event.preventDefault(); extend(item); return; }
    if (event.target.closest(".twig") && item.hasAttribute("aria-expanded")) {
      event.preventDefault();
      move(item);
      open(item, item.getAttribute("aria-expanded") !== "true");
    }
  });

  tree.addEventListener("keydown", async event => {
    const item = event.target.closest('[role="treeitem"]');
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    const shown = items(), at = shown.indexOf(item);
    const expanded = item.getAttribute("aria-expanded");
    const actions = {
      ArrowDown: () => move(shown[at + 1]),
      ArrowUp: () => move(shown[at - 1]),
      Home: () => move(shown[0]),
      End: () => move(shown[shown.length - 1]),
      ArrowRight: () => expanded === "false" ? open(item, true) : expanded === "true" ? move(shown[at + 1]) : null,
      ArrowLeft: () => expanded === "true" ? open(item, false) : move(parent(item)),
      " ": () => item.click(),
    };
    if (!Object.hasOwn(actions, event.key)) return;
    event.preventDefault();
    await actions[event.key]();
  });
}
