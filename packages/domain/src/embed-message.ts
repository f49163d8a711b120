import { PRODUCT_SLUG } from './product.ts'

/** The message of an embedded participant page to the embedding page: the height of its content. */
interface EmbedMessage {
  /** distinguishes our messages from others */
  source: typeof PRODUCT_SLUG
  type: 'height'
  /** CSS pixels, whole */
  height: number
  conversation_id: string
}

/** A larger height is an error (CSS pixels). */
const MAX_HEIGHT_PX = 100_000

/** Creates the message. `height`, in CSS pixels, is rounded up so that no line is cut off. */
export const createHeightMessage = (conversation_id: string, height: number): EmbedMessage => ({
  source: PRODUCT_SLUG,
  type: 'height',
  height: Math.ceil(height),
  conversation_id,
})

/**
 * Validates the content of a message. The listener has to check origin and window of the sender first.
 * @returns undefined when it is not one of our messages
 */
export function parseEmbedMessage(data: unknown): EmbedMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { source, type, height, conversation_id } = data as Partial<Record<keyof EmbedMessage, unknown>>
  if (source !== PRODUCT_SLUG || type !== 'height' || typeof conversation_id !== 'string') return undefined
  if (typeof height !== 'number' || !(height >= 0 && height <= MAX_HEIGHT_PX)) return undefined
  return createHeightMessage(conversation_id, height)
}
