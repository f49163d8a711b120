import { formatPlaceholderTopic } from './conversations.ts'

/** The name of a conversation without a topic; the participant page has it in its languages. */
export const UNTITLED_CONVERSATION = 'Untitled conversation'

/** A conversation as far as its name goes. */
interface TitledConversation {
  readonly topic?: string | null | undefined
  /** in milliseconds, where it is known: servers of the contract replace an empty topic by this time */
  readonly created?: string | number | undefined
}

/** The name of a conversation on every page: its topic, or that it is untitled. */
export function getConversationTitle(
  { topic, created }: TitledConversation,
  untitled = UNTITLED_CONVERSATION,
): string {
  const title = topic?.trim() ?? ''
  if (created !== undefined && title === formatPlaceholderTopic(Number(created))) return untitled
  return title || untitled
}
