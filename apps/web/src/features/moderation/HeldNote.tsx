import { Button } from '@blueprintjs/core'
import { EyeOpen } from '@blueprintjs/icons'
import { moderationTeamMessages as messages } from '../../messages/moderation-team.ts'

interface Props {
  /** name of who holds the comment; null for an account without one */
  holder: string | null
  canChange: boolean
  onTakeOver: () => void
}

/** Says that a colleague looks at this comment, and lets a moderator take it over knowingly (MODS-5). */
export function HeldNote({ holder, canChange, onTakeOver }: Props) {
  return (
    <p className="comment-note comment-held" role="status">
      <EyeOpen aria-hidden="true" />
      <span>{messages.heldBy(holder)}</span>
      {canChange && (
        <Button size="small" endIcon={<kbd aria-hidden="true">t</kbd>} onClick={onTakeOver}>
          {messages.takeOver}
        </Button>
      )}
    </p>
  )
}
