import { fillEmbeds } from './fill-embeds.ts'
import { listenForHeights } from './frame-heights.ts'

/** The script's own element while it runs, or where a page loads it in another way, one that ends as ours does. */
function findScriptUrl(): string | undefined {
  const own = document.currentScript
  if (own instanceof HTMLScriptElement && own.src !== '') return own.src
  return document.querySelector<HTMLScriptElement>('script[src$="/embed.js"]')?.src
}

const scriptUrl = findScriptUrl()
if (scriptUrl !== undefined) {
  const { origin } = new URL(scriptUrl)
  listenForHeights(origin)
  fillEmbeds(origin)
  // elements below the script, and those that a page adds while it is read
  new MutationObserver(() => fillEmbeds(origin)).observe(document, { childList: true, subtree: true })
}
