import { parseEmbedMessage } from '@folkmoot/domain/embed'

/** Frames whose content reports its height. */
const trackedFrames = new Set<HTMLIFrameElement>()

/** Lets a frame follow the height of its content. */
export const trackFrame = (frame: HTMLIFrameElement): void => void trackedFrames.add(frame)

/**
 * Applies the heights that frames report. A message must come from the server's origin and from the window of the frame, since
 * any page and any other frame can send messages.
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
