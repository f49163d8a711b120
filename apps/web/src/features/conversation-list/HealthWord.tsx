import type { ConversationEntry } from '@folkmoot/api-types/conversation-list'
import { formatListHealth, LIST_HEALTH_NAMES } from '@folkmoot/domain/health/list-health'
import { READER_ZONE } from './use-conversation-page.ts'

interface Props {
  health: NonNullable<ConversationEntry['health']>
  nowMs: number
}

/** How a conversation is, in one word with the reason (LIST-12). */
export const HealthWord = ({ health, nowMs }: Props) => (
  <span className="conversation-health" data-word={health.word}>
    <strong>{LIST_HEALTH_NAMES[health.word]}</strong> {formatListHealth(health, READER_ZONE, nowMs)}
  </span>
)
