import { createHeightMessage } from '@folkmoot/domain/embed'

/** Origin of the embedding page. Where the browser has no `ancestorOrigins`, the referrer names it. */
function findParentOrigin(): string | undefined {
  const { ancestorOrigins } = window.location as { ancestorOrigins?: ArrayLike<string> }
  const nearest = ancestorOrigins?.[0]
  if (nearest !== undefined) return nearest === 'null' ? undefined : nearest
  return document.referrer === '' ? undefined : new URL(document.referrer).origin
}

/** Reports the height of this page to the embedding page, now and at each change. Does nothing outside a frame. */
export function reportHeight(conversation_id: string): void {
  const { parent } = window
  if (parent === window) return
  document.documentElement.classList.add('framed')
  const origin = findParentOrigin()
  if (origin === undefined) return
  const report = () => {
    const { height } = document.body.getBoundingClientRect()
    parent.postMessage(createHeightMessage(conversation_id, height), origin)
  }
  report()
  new ResizeObserver(report).observe(document.body)
  // the browser does not lay out a frame off the screen, so no size changes there
  new MutationObserver(report).observe(document.body, { subtree: true, childList: true, characterData: true })
}
