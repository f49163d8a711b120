import { createHeightMessage } from '@folkmoot/domain/embed-message'

/** The origin of the page around, as the browser says it: all but one name it, and that one names who led here. */
function findParentOrigin(): string | undefined {
  const { ancestorOrigins } = window.location as { ancestorOrigins?: ArrayLike<string> }
  const nearest = ancestorOrigins?.[0]
  if (nearest !== undefined) return nearest === 'null' ? undefined : nearest
  return document.referrer === '' ? undefined : new URL(document.referrer).origin
}

/** Tells the page around, if there is one and the browser says which, how high this page is, now and whenever that changes. */
export function reportHeight(conversation_id: string): void {
  const { parent } = window
  if (parent === window) return
  document.documentElement.classList.add('framed')
  const around = findParentOrigin()
  if (around === undefined) return
  const tell = () => {
    const { height } = document.body.getBoundingClientRect()
    parent.postMessage(createHeightMessage(conversation_id, height), around)
  }
  tell()
  new ResizeObserver(tell).observe(document.body)
  // a frame that is out of sight is not drawn, and what is not drawn has no size to observe
  new MutationObserver(tell).observe(document.body, { subtree: true, childList: true, characterData: true })
}
