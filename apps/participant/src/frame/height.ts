import { heightMessage } from '@folkmoot/domain/embed-message'

/**
 * Tells the page around, if there is one, how high this page is, now and whenever that changes. A height is no secret, so
 * any page may hear it: which one is around, the frame cannot know for certain.
 */
export function reportHeight(conversation_id: string): void {
  const { parent } = window
  if (parent === window) return
  document.documentElement.classList.add('framed')
  const tell = () => {
    const { height } = document.body.getBoundingClientRect()
    parent.postMessage(heightMessage(conversation_id, height), '*')
  }
  new ResizeObserver(tell).observe(document.body)
}
