import { onTestFinished } from 'vitest'

/** Until the end of a test, has the page stand on another address than the one of this machine. */
export function setPageOrigin(origin: string): void {
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (address: string) => void } }
  const { href } = window.location
  happyDOM.setURL(origin)
  onTestFinished(() => happyDOM.setURL(href))
}
