import { onTestFinished } from 'vitest'

/** Moves the page to another origin until the end of the test. */
export function setPageOrigin(origin: string): void {
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (address: string) => void } }
  const { href } = window.location
  happyDOM.setURL(origin)
  onTestFinished(() => happyDOM.setURL(href))
}
