import { PRODUCT_SLUG } from './product.ts'

/** What a participant's page tells the page around it: how high its content is, in CSS pixels. */
export interface EmbedMessage {
  /** tells our messages from everybody else's */
  source: typeof PRODUCT_SLUG
  type: 'height'
  /** CSS pixels, whole */
  height: number
  conversation_id: string
}

/** Higher than any phone scrolls in a minute: what is more is a mistake, not a page (CSS pixels). */
const MAX_HEIGHT_PX = 100_000

/** The message that tells a height. `height` in CSS pixels is rounded up, so that no line is cut. */
export const createHeightMessage = (conversation_id: string, height: number): EmbedMessage => ({
  source: PRODUCT_SLUG,
  type: 'height',
  height: Math.ceil(height),
  conversation_id,
})

/**
 * Reads what came as a message. Whoever listens has to hold the sender's origin and window against the frame's first:
 * this only says whether the content is ours.
 * @returns undefined for anything that is no message of ours
 */
export function parseEmbedMessage(data: unknown): EmbedMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { source, type, height, conversation_id } = data as Partial<Record<keyof EmbedMessage, unknown>>
  if (source !== PRODUCT_SLUG || type !== 'height' || typeof conversation_id !== 'string') return undefined
  if (typeof height !== 'number' || !(height >= 0 && height <= MAX_HEIGHT_PX)) return undefined
  return createHeightMessage(conversation_id, height)
}
