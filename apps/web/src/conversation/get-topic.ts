import { formatPlaceholderTopic } from '@folkmoot/domain/conversations'
import { messages } from '../messages.ts'

/** What to call a conversation: its topic, or that it has none yet; a list carries the time it was made instead. */
export function getTopic(conversation: { topic: string | null; created: string | number }): string {
  const topic = conversation.topic?.trim()
  return topic && topic !== formatPlaceholderTopic(Number(conversation.created)) ? topic : messages.untitled
}
