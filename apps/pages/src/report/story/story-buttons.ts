/** Shares the page by the sheet of the device, else copies its address and says so. */
async function share(button: HTMLElement): Promise<void> {
  const { title } = document
  const url = window.location.href
  // closing the sheet without sharing is no error
  if (typeof navigator.share === 'function') return navigator.share({ title, url }).catch(() => undefined)
  await navigator.clipboard.writeText(url)
  button.textContent = button.dataset['share'] ?? ''
}

/** Shows the buttons that need scripts: one prints, the other shares. */
export function prepareButtons(root: ParentNode): void {
  const handlers = { print: () => window.print(), share: (button: HTMLElement) => void share(button) }
  for (const [name, handle] of Object.entries(handlers))
    for (const button of root.querySelectorAll<HTMLButtonElement>(`[data-${name}]`)) {
      button.hidden = false
      button.addEventListener('click', () => handle(button))
    }
}
