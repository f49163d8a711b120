import { Button } from '@blueprintjs/core'
import { Cross, Tick } from '@blueprintjs/icons'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { type Decision, hasEffect } from './moderation-queue.ts'
import { type ReactNode, useId } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'

interface Props {
  comment: ModerationComment
  /** the current card shows the keys */
  isCurrent: boolean
  onDecide: (decision: Decision) => void
  onReason: () => void
}

const ACCEPT: Decision = { kind: 'accept' }
const REJECT: Decision = { kind: 'reject' }

/** The decisions about a comment. Each button does what its key does. */
export function CommentActions({ comment, isCurrent, onDecide, onReason }: Props) {
  const renderKey = (key: string) => (isCurrent ? <kbd aria-hidden="true">{key}</kbd> : undefined)
  return (
    <div className="comment-actions">
      <Button
        intent={isCurrent ? 'primary' : 'none'}
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
      <MetadataCheckbox comment={comment} keyHint={renderKey('m')} onDecide={onDecide} />
    </div>
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
