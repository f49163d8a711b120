/** Shows the button that prints; without scripts there is none. */
export function preparePrinting(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-print]')) {
    button.hidden = false
    button.addEventListener('click', () => window.print())
  }
}
