import { parseEmbedMessage } from '@folkmoot/domain/embed-message'

/** The frames whose content says how high it is. */
const trackedFrames = new Set<HTMLIFrameElement>()

/** Gives a frame the height that its content tells from now on. */
export const trackFrame = (frame: HTMLIFrameElement): void => void trackedFrames.add(frame)

/**
 * Listens to what the contents of frames tell of their height. A message counts when it comes from our server's origin
 * and from the window of that very frame: any page may send messages, other frames of ours too.
 */
export function listenForHeights(origin: string): void {
  window.addEventListener('message', ({ origin: sender, source, data }) => {
    const message = sender === origin ? parseEmbedMessage(data) : undefined
    if (!message) return
    for (const frame of trackedFrames) {
      if (!frame.isConnected) trackedFrames.delete(frame)
      else if (frame.contentWindow === source) frame.style.height = `${message.height}px`
    }
  })
}
