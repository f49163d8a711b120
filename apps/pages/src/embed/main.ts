import { fillEmbeds, listenForHeights } from './embeds.ts'

/** Finds the address of this script: from its own element, or from one with our file name if the page loads it differently. */
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
  // elements below the script, and those added later
  new MutationObserver(() => fillEmbeds(origin)).observe(document, { childList: true, subtree: true })
}
