// The timeline: zoom and walk with keys, mouse or buttons. Without scripts a still picture stands in its place.
const source = document.getElementById("timeline-data");
if (source) timeline(JSON.parse(source.textContent), document.getElementById("timeline-frame"));

function timeline(data, frame) {
  const ROW = 17, LABEL = 18, AXIS = 22, MOST_ROWS = 14;
  const rows = [], labels = [];
  let height = AXIS;
  for (const lane of data.lanes) {
    const deepest = Math.min(MOST_ROWS - 1, Math.max(...lane.bars.map(bar => bar[2])));
    labels.push([lane.label, height]);
    height += LABEL;
    for (let depth = 0; depth <= deepest; depth++) {
      const bars = lane.bars.filter(bar => bar[2] === depth).sort((a, b) => a[0] - b[0]);
      rows.push({ bars, top: height, lane });
      height += ROW;
    }
    height += 4;
  }

  const canvas = document.createElement("canvas");
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "application");
  canvas.setAttribute("aria-label", "Timeline. Arrows walk from bar to bar, plus and minus zoom, A and D move, Enter zooms to the bar, Home shows the whole run.");
  canvas.style.height = `${height}px`;
  const tools = document.createElement("div");
  tools.className = "timeline-tools";
  const output = document.createElement("output");
  output.setAttribute("aria-live", "polite");
  const hint = "Arrows: from bar to bar. + and −: zoom (or Ctrl and the wheel). A and D, or drag: move. Enter: zoom to the bar. Home: all.";
  output.textContent = hint;
  const button = (text, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.addEventListener("click", act);
    tools.append(made);
  };
  button("Zoom in", () => zoom(0.5));
  button("Zoom out", () => zoom(2));
  button("Left", () => move(-0.4));
  button("Right", () => move(0.4));
  button("Whole run", () => show(0, data.length));
  tools.append(output);
  frame.replaceChildren(tools, canvas);

  let from = 0, to = data.length, selected = null, colours = {};
  const least = Math.max(data.length / 5000, 0.05);

  function show(start, end) {
    const length = Math.min(Math.max(end - start, least), data.length);
    from = Math.min(Math.max(start, 0), data.length - length);
    to = from + length;
    draw();
  }
  function zoom(factor, at = 0.5) {
    const middle = from + at * (to - from), length = (to - from) * factor;
    show(middle - at * length, middle + (1 - at) * length);
  }
  function move(share) {
    const by = share * (to - from);
    show(from + by, to + by);
  }

  const time = us => {
    const sized = us >= 1e6 ? [us / 1e6, "s"] : us >= 1e3 ? [us / 1e3, "ms"] : [us, "µs"];
    return `${Number(sized[0].toPrecision(4))} ${sized[1]}`;
  };
  const colour = bar => colours.series[(bar[3] * 7 + (data.names[bar[3]].length % 3)) % colours.series.length];

  function draw() {
    const wide = canvas.clientWidth, scale = devicePixelRatio || 1;
    canvas.width = wide * scale;
    canvas.height = height * scale;
    const pen = canvas.getContext("2d");
    pen.scale(scale, scale);
    const style = getComputedStyle(document.documentElement);
    const value = name => style.getPropertyValue(name).trim();
    colours = { series: ["--s1", "--s2", "--s3", "--s4", "--s5", "--s6"].map(value), ink: value("--ink") };
    const perPixel = (to - from) / wide, x = us => (us - from) / perPixel;
    pen.font = "11px system-ui, 'Liberation Sans', sans-serif";
    pen.textBaseline = "middle";
    pen.strokeStyle = value("--grid");
    pen.fillStyle = value("--muted");
    for (const tick of ticks()) {
      const at = Math.round(x(tick)) + 0.5;
      pen.beginPath();
      pen.moveTo(at, AXIS - 4);
      pen.lineTo(at, height);
      pen.stroke();
      pen.textAlign = at < 20 ? "left" : at > wide - 20 ? "right" : "center";
      pen.fillText(time(tick), Math.min(Math.max(at, 3), wide - 3), AXIS / 2 - 1);
    }
    pen.textAlign = "left";
    for (const [text, top] of labels) pen.fillText(text, 4, top + LABEL / 2 + 1);
    const paper = value("--panel");
    for (const row of rows) {
      let drawn = -1;
      for (const bar of row.bars) {
        if (bar[0] + bar[1] < from) continue;
        if (bar[0] > to) break;
        const left = Math.max(x(bar[0]), -1), right = Math.min(x(bar[0] + bar[1]), wide + 1);
        // Bars narrower than a pixel that fall on one already drawn would change nothing.
        if (right < drawn && right - left < 1) continue;
        drawn = Math.max(left + 1, right);
        pen.fillStyle = colour(bar);
        pen.fillRect(left, row.top, Math.max(right - left - 0.6, 0.7), ROW - 2);
        if (right - left > 26) {
          pen.fillStyle = paper;
          pen.fillText(cut(data.names[bar[3]], right - Math.max(left, 0) - 6), Math.max(left, 0) + 3, row.top + ROW / 2 - 0.5);
        }
      }
    }
    if (selected) {
      const bar = selected.row.bars[selected.index], left = x(bar[0]);
      pen.strokeStyle = colours.ink;
      pen.lineWidth = 2;
      pen.strokeRect(left - 1, selected.row.top - 1, Math.max(x(bar[0] + bar[1]) - left + 1, 3), ROW);
    }
    canvas.dataset.from = from;
    canvas.dataset.to = to;
  }
  function cut(text, room) {
    const most = Math.floor(room / 6);
    return text.length <= most ? text : most < 2 ? "" : text.slice(0, most - 1) + "…";
  }
  function ticks() {
    const rough = (to - from) / Math.max(2, canvas.clientWidth / 110), power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map(m => m * power).find(s => s >= rough);
    const found = [];
    for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) found.push(tick);
    return found;
  }

  function say(row, bar) {
    const wait = bar[4] >= 0 ? `; waited ${time(bar[4])} in the queue` : "";
    output.textContent = `${data.names[bar[3]]}: ${time(bar[1])}, from ${time(bar[0])} on${wait} (${row.lane.label})`;
  }
  function select(row, index) {
    selected = { row, index };
    const bar = row.bars[index], margin = 0.05 * (to - from);
    if (bar[0] < from) show(bar[0] - margin, bar[0] - margin + to - from);
    else if (bar[0] + bar[1] > to) {
      const end = Math.min(bar[0] + bar[1], bar[0] + 0.9 * (to - from)) + margin;
      show(end - (to - from), end);
    } else draw();
    canvas.dataset.selected = data.names[bar[3]];
    say(row, bar);
  }
  function nearest(row, at) {
    let best = 0;
    const apart = bar => at < bar[0] ? bar[0] - at : Math.max(0, at - bar[0] - bar[1]);
    row.bars.forEach((bar, index) => { if (apart(bar) < apart(row.bars[best])) best = index; });
    return best;
  }
  function walk(across, down) {
    const full = rows.filter(row => row.bars.length);
    if (!full.length) return;
    if (!selected) return select(full[0], nearest(full[0], from));
    const { row, index } = selected;
    if (across) return select(row, Math.min(Math.max(index + across, 0), row.bars.length - 1));
    const other = full[Math.min(Math.max(full.indexOf(row) + down, 0), full.length - 1)];
    const bar = row.bars[index];
    select(other, nearest(other, Math.min(Math.max(bar[0] + bar[1] / 2, from), to)));
  }
  function toBar() {
    if (!selected) return;
    const bar = selected.row.bars[selected.index];
    show(bar[0] - 0.1 * bar[1], bar[0] + 1.1 * bar[1]);
  }

  const keys = {
    ArrowLeft: () => walk(-1, 0), ArrowRight: () => walk(1, 0), ArrowUp: () => walk(0, -1), ArrowDown: () => walk(0, 1),
    "+": () => zoom(0.6), "=": () => zoom(0.6), w: () => zoom(0.6), "-": () => zoom(1 / 0.6), s: () => zoom(1 / 0.6),
    a: () => move(-0.2), d: () => move(0.2), Enter: toBar, Home: () => show(0, data.length), Escape: () => { selected = null; output.textContent = hint; draw(); },
  };
  canvas.addEventListener("keydown", event => {
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });

  const place = event => {
    const box = canvas.getBoundingClientRect();
    return [from + (event.clientX - box.left) / box.width * (to - from), event.clientY - box.top];
  };
  const under = event => {
    const [at, y] = place(event), row = rows.find(r => y >= r.top && y < r.top + ROW);
    if (!row || !row.bars.length) return null;
    const index = nearest(row, at), bar = row.bars[index], slack = 2 * (to - from) / canvas.clientWidth;
    return at >= bar[0] - slack && at <= bar[0] + bar[1] + slack ? { row, index } : null;
  };
  let drag = null;
  canvas.addEventListener("pointerdown", event => {
    drag = { x: event.clientX, from, moved: false };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", event => {
    if (drag && Math.abs(event.clientX - drag.x) > 3) drag.moved = true;
    if (drag && drag.moved) {
      canvas.classList.add("dragging");
      const by = (event.clientX - drag.x) / canvas.clientWidth * (to - from);
      show(drag.from - by, drag.from - by + to - from);
      return;
    }
    const found = under(event);
    if (found) say(found.row, found.row.bars[found.index]);
  });
  canvas.addEventListener("pointerup", event => {
    const found = drag && !drag.moved ? under(event) : null;
    drag = null;
    canvas.classList.remove("dragging");
    if (found) select(found.row, found.index);
  });
  canvas.addEventListener("pointercancel", () => { drag = null; canvas.classList.remove("dragging"); });
  canvas.addEventListener("dblclick", toBar);
  canvas.addEventListener("wheel", event => {
    // The page scrolls as it always does, unless Ctrl is held.
    if (!event.ctrlKey) return;
    event.preventDefault();
    const box = canvas.getBoundingClientRect();
    zoom(event.deltaY > 0 ? 1.25 : 0.8, (event.clientX - box.left) / box.width);
  }, { passive: false });
  new ResizeObserver(draw).observe(canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  draw();
}
