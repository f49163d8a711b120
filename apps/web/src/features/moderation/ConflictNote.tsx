import { Button } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { createRelativeTimeFormat } from '../../ui/relative-time.ts'
import type { DecidedConflict } from './decided-conflict.ts'
import type { FailedDecision } from './moderation-types.ts'

const formatAge = createRelativeTimeFormat()

interface Props {
  failure: FailedDecision
  conflict: DecidedConflict
  /** milliseconds */
  now: number
  onKeep: () => void
}

/** Says who decided first. Who disagrees decides again, knowingly (MODS-8). */
export function ConflictNote({ failure: { decision }, conflict, now, onKeep }: Props) {
  const { list, moderator, created } = conflict
  const age = created === undefined ? '' : formatAge(created, Math.max(now, created))
  return (
    <div className="comment-note comment-conflict" role="group" aria-label={messages.conflictLabel}>
      <WarningSign aria-hidden="true" />
      <span>{messages.decidedFirst(moderator, list, age, decision.kind)}</span>
      <Button size="small" onClick={onKeep}>
        {messages.keepDecision}
      </Button>
    </div>
  )
}
