import { fillAll } from './fill.ts'
import { listenForHeights } from './heights.ts'

/** The script's own element while it runs, or where a page loads it in another way, one that ends as ours does. */
function ownAddress(): string | undefined {
  const own = document.currentScript
  if (own instanceof HTMLScriptElement && own.src !== '') return own.src
  return document.querySelector<HTMLScriptElement>('script[src$="/embed.js"]')?.src
}

const address = ownAddress()
if (address !== undefined) {
  const { origin } = new URL(address)
  listenForHeights(origin)
  fillAll(origin)
  // elements below the script, and those that a page adds while it is read
  new MutationObserver(() => fillAll(origin)).observe(document, { childList: true, subtree: true })
}
