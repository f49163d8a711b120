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
  onDecide: (decision: Decision) => void
  onReason: () => void
  onSkip: () => void
  onReplace: () => void
}

const ACCEPT: Decision = { kind: 'accept' }
const REJECT: Decision = { kind: 'reject' }

/** The decisions about a comment. Each button does what its key does. */
export function CommentActions(props: Props) {
  const { comment, hasKeys, onDecide, onReason } = props
  const renderKey = (key: string) => (hasKeys ? <kbd aria-hidden="true">{key}</kbd> : undefined)
  return (
    <div className="comment-actions">
      <Button
        intent={hasKeys ? 'primary' : 'none'}
        icon={<Tick />}
        endIcon={renderKey('a')}
        disabled={!hasEffect(comment, ACCEPT)}
        onClick={() => onDecide(ACCEPT)}
      >
        {messages.accept}
      </Button>
      <Button
        icon={<Cross />}
        endIcon={renderKey('r')}
        disabled={!hasEffect(comment, REJECT)}
        data-testid="reject-comment"
        onClick={() => onDecide(REJECT)}
      >
        {messages.reject}
      </Button>
      <Button variant="minimal" aria-label={messages.rejectWithReason} onClick={onReason}>
        {messages.withReason}
      </Button>
      <LaterActions {...props} />
      <MetadataCheckbox comment={comment} keyHint={renderKey('m')} onDecide={onDecide} />
    </div>
  )
}

type LaterProps = Pick<Props, 'comment' | 'onSkip' | 'onReplace'>

/** What a moderator does in place of a decision. */
function LaterActions({ comment, onSkip, onReplace }: LaterProps) {
  return (
    <>
      <Button variant="minimal" endIcon={<kbd aria-hidden="true">s</kbd>} onClick={onSkip}>
        {messages.skip}
      </Button>
      <Button
        variant="minimal"
        endIcon={<kbd aria-hidden="true">e</kbd>}
        aria-label={triageMessages.replaceLong}
        disabled={!canReplace(comment)}
        onClick={onReplace}
      >
        {triageMessages.replace}
      </Button>
    </>
  )
}

interface CheckboxProps extends Pick<Props, 'comment' | 'onDecide'> {
  keyHint: ReactNode
}

function MetadataCheckbox({ comment, keyHint, onDecide }: CheckboxProps) {
  const help = useId()
  return (
    <label className="comment-meta" title={messages.metadataHelp}>
      <input
        type="checkbox"
        checked={comment.is_meta}
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
