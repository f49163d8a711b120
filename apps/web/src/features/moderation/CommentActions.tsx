import { Button } from '@blueprintjs/core'
import { Cross, Tick } from '@blueprintjs/icons'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { triageMessages } from '../../messages/triage.ts'
import { canReplace, type Decision, hasEffect } from './moderation-queue.ts'
import { type ReactNode, useId } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'

interface Props {
  comment: ModerationComment
  /** false while comments are selected: the keys are then about those */
  hasKeys: boolean
  /** a colleague looks at it: it is taken over first */
  isHeld: boolean
  onDecide: (decision: Decision) => void
  onReason: () => void
  onSkip: () => void
  onAsk: () => void
  onReplace: () => void
}

const ACCEPT: Decision = { kind: 'accept' }
const REJECT: Decision = { kind: 'reject' }

/** The decisions about a comment. Each button does what its key does. */
export function CommentActions(props: Props) {
  const { comment, hasKeys, isHeld, onDecide, onReason } = props
  const renderKey = (key: string) => (hasKeys ? <kbd aria-hidden="true">{key}</kbd> : undefined)
  return (
    <div className="comment-actions">
      <Button
        intent={hasKeys ? 'primary' : 'none'}
        icon={<Tick />}
        endIcon={renderKey('a')}
        disabled={isHeld || !hasEffect(comment, ACCEPT)}
        onClick={() => onDecide(ACCEPT)}
      >
        {messages.accept}
      </Button>
      <Button
        icon={<Cross />}
        endIcon={renderKey('r')}
        disabled={isHeld || !hasEffect(comment, REJECT)}
        data-testid="reject-comment"
        onClick={() => onDecide(REJECT)}
      >
        {messages.reject}
      </Button>
      <Button variant="minimal" aria-label={messages.rejectWithReason} disabled={isHeld} onClick={onReason}>
        {messages.withReason}
      </Button>
      <LaterActions {...props} />
      <MetadataCheckbox comment={comment} isHeld={isHeld} keyHint={renderKey('m')} onDecide={onDecide} />
    </div>
  )
}

type LaterProps = Pick<Props, 'comment' | 'isHeld' | 'onSkip' | 'onAsk' | 'onReplace'>

/** What a moderator does in place of a decision. */
function LaterActions({ comment, isHeld, onSkip, onAsk, onReplace }: LaterProps) {
  return (
    <>
      <Button variant="minimal" endIcon={<kbd aria-hidden="true">s</kbd>} onClick={onSkip}>
        {messages.skip}
      </Button>
      <Button
        variant="minimal"
        aria-label={triageMessages.askLong}
        endIcon={<kbd aria-hidden="true">q</kbd>}
        onClick={onAsk}
      >
        {triageMessages.ask}
      </Button>
      <Button
        variant="minimal"
        endIcon={<kbd aria-hidden="true">e</kbd>}
        aria-label={triageMessages.replaceLong}
        disabled={isHeld || !canReplace(comment)}
        onClick={onReplace}
      >
        {triageMessages.replace}
      </Button>
    </>
  )
}

interface CheckboxProps extends Pick<Props, 'comment' | 'isHeld' | 'onDecide'> {
  keyHint: ReactNode
}

function MetadataCheckbox({ comment, isHeld, keyHint, onDecide }: CheckboxProps) {
  const help = useId()
  return (
    <label className="comment-meta" title={messages.metadataHelp}>
      <input
        type="checkbox"
        checked={comment.is_meta}
        disabled={isHeld}
        aria-describedby={help}
        onChange={({ currentTarget }) => onDecide({ kind: 'meta', is_meta: currentTarget.checked })}
      />
      {messages.metadata}
      {keyHint}
      <span id={help} className="visually-hidden">
        {messages.metadataHelp}
      </span>
    </label>
  )
}
