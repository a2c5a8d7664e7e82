// Sorting and filtering of the tables of problems. Without scripts they stand in their suite's order, all of them.
for (const frame of document.querySelectorAll(".problems")) {
  const table = frame.querySelector("table");
  const problems = [...table.tBodies];
  const heads = [...table.tHead.rows[0].cells];

  // What a cell is sorted by; nothing sorts last, up or down.
  const key = (problem, column) => problem.rows[0].cells[column].dataset.v;
  const sort = (column, down) => {
    const numbers = heads[column].dataset.sort === "number";
    const compare = numbers
      ? (a, b) => a - b
      : (a, b) => a.localeCompare(b, "en", { numeric: true });
    const sorted = problems.map(problem => [key(problem, column), problem]).sort(([a], [b]) => {
      if (a === "" || b === "") return (a === "") - (b === "");
      return down ? compare(b, a) : compare(a, b);
    });
    table.append(...sorted.map(([, problem]) => problem));
    heads.forEach(head => head.removeAttribute("aria-sort"));
    heads[column].setAttribute("aria-sort", down ? "descending" : "ascending");
  };
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.textContent = head.textContent;
    button.addEventListener("click", () => {
      const now = head.getAttribute("aria-sort");
      // The largest number first, but the first word first.
      sort(column, now ? now === "ascending" : head.dataset.sort === "number");
    });
    head.replaceChildren(button);
  });

  const filters = frame.querySelector(".filters");
  const fields = [...filters.querySelectorAll("[data-filter]")];
  const words = new Map(problems.map(problem => [problem, said(problem)]));
  const passes = (problem, field) => {
    const value = field.type === "checkbox" ? (field.checked ? "1" : "") : field.value;
    if (!value) return true;
    if (field.dataset.filter === "text") return words.get(problem).includes(value.trim().toLowerCase());
    return problem.dataset[field.dataset.filter] === value;
  };
  const filter = () => {
    let shown = 0;
    for (const problem of problems) {
      problem.hidden = !fields.every(field => passes(problem, field));
      shown += !problem.hidden;
    }
    filters.querySelector("output").textContent = `${shown} of ${problems.length} shown`;
  };
  filters.addEventListener("input", filter);
  filters.hidden = false;
  filter();
}

// What the search looks through: all that is said of a problem but its source.
function said(problem) {
  const parts = [problem.rows[0], ...problem.rows[1].querySelectorAll("p, summary, dd")];
  return parts.map(part => part.textContent).join(" ").toLowerCase();
}
