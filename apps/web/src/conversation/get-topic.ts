import { formatPlaceholderTopic } from '@folkmoot/domain/conversations'
import { messages } from '../messages.ts'

/**
 * The display name of a conversation: its topic, or “untitled”. In lists, the server replaces an empty topic by the
 * time of creation.
 */
export function getTopic(conversation: { topic: string | null; created: string | number }): string {
  const topic = conversation.topic?.trim()
  return topic && topic !== formatPlaceholderTopic(Number(conversation.created)) ? topic : messages.untitled
}
