import { Button } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import { moderationTeamMessages as messages } from '../../messages/moderation-team.ts'
import { type DecidedConflict, getOpinion } from './decided-conflict.ts'
import { formatAgo } from './format-ago.ts'
import type { FailedDecision } from './moderation-types.ts'

interface Props {
  failure: FailedDecision
  conflict: DecidedConflict
  /** the server's time, milliseconds */
  now: number
  onKeep: () => void
  onDisagree: (mod: number, reason: string | undefined) => void
}

/** Says who decided first, and lets the moderator keep that decision or record a second opinion (MODS-8). */
export function ConflictNote({ failure, conflict, now, onKeep, onDisagree }: Props) {
  const { decision, reason } = failure
  const { list, moderator, created, current } = conflict
  const opinion = getOpinion(decision, current)
  const age = created === undefined ? '' : formatAgo(created, Math.max(now, created))
  return (
    <div className="comment-note comment-conflict" role="group" aria-label={messages.conflictLabel}>
      <WarningSign aria-hidden="true" />
      <span>{messages.decidedFirst(moderator, list, age, decision.kind)}</span>
      <Button size="small" onClick={onKeep}>
        {messages.keepDecision}
      </Button>
      {opinion !== undefined && (
        <Button size="small" onClick={() => onDisagree(opinion, reason)}>
          {messages.recordOpinion}
        </Button>
      )}
    </div>
  )
}
