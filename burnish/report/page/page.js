// A button to copy a block's text; without scripts, or without a clipboard, the text can still be selected.
if (navigator.clipboard) {
  for (const block of document.querySelectorAll("pre.copy")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy-button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(block.querySelector("code").textContent);
        button.textContent = "Copied";
      } catch {
        button.textContent = "Not allowed here";
      }
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    });
    block.after(button);
  }
}
