import type { ModerationComment } from '@folkmoot/api-types'
import type { ModerationList } from '@folkmoot/domain'
import { type FocusEvent, memo, useEffect, useRef } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { CommentActions } from './CommentActions.tsx'
import { CommentFacts } from './CommentFacts.tsx'
import { CommentNotes } from './CommentNotes.tsx'
import { FoldedText } from './FoldedText.tsx'
import type { FailedRequest } from './standing.ts'
import type { Alike } from './use-alike.ts'
import type { QueueActions } from './use-queue.ts'
import type { VoteCounts } from './use-vote-counts.ts'

/** What cards share. It stays the same object, so that a card is drawn again only when it has changed itself. */
export interface CardContext {
  list: ModerationList
  actions: Pick<QueueActions, 'decide' | 'place' | 'toggle' | 'retry'>
  onReason: (tids: readonly number[]) => void
  onJump: (to: Alike) => void
}

interface Props {
  context: CardContext
  comment: ModerationComment
  ago: string
  current: boolean
  /** changes when the keyboard is to come here */
  wish: number | undefined
  selected: boolean
  saving: boolean
  elsewhere: boolean
  failure: FailedRequest | undefined
  alike: readonly Alike[]
  votes: VoteCounts | 'failed' | undefined
}

/** Brings the focus to a card when that is wished for, and as much of it onto the screen as has room. */
function useWish(wish: number | undefined) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (wish === undefined) return
    const { current } = card
    if (!current) return
    current.focus({ preventScroll: true })
    current.scrollIntoView({ block: 'nearest' })
    // one that has no room between the bars is read from its beginning
    const edge = Number.parseFloat(getComputedStyle(current).scrollMarginTop) || 0
    if (current.getBoundingClientRect().top < edge) current.scrollIntoView({ block: 'start' })
  }, [wish])
  return card
}

/** One comment of the queue. The one in focus is large. */
export const CommentCard = memo(function CommentCard(props: Props) {
  const { context, comment, current, selected, elsewhere } = props
  const { actions } = context
  const { tid } = comment
  const card = useWish(props.wish)
  const take = () => void (current || actions.place(tid, false))
  // cards are stations of the keyboard, as the rows of a list of mail are; the pointer takes one when it has clicked, and
  // not before, because the card grows then and what is clicked would move away
  const station = {
    tabIndex: current ? 0 : -1,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => target.matches(':focus-visible') && take(),
    onClick: take,
  }
  return (
    <article
      ref={card}
      className="comment-card"
      aria-labelledby={`number-${tid} text-${tid}`}
      aria-current={current}
      data-selected={selected}
      data-elsewhere={elsewhere}
      {...station}
    >
      <CardHead {...props} />
      <FoldedText id={`text-${tid}`} text={comment.txt} lang={comment.lang} />
      <CommentNotes
        comment={comment}
        elsewhere={elsewhere}
        failure={props.failure}
        alike={props.alike}
        onRetry={() => actions.retry([tid])}
        onJump={context.onJump}
      />
      <CommentActions
        comment={comment}
        current={current}
        onDecide={(decision) => actions.decide([tid], decision)}
        onReason={() => context.onReason([tid])}
      />
    </article>
  )
})

function CardHead({ context, comment, ago, selected, saving, votes }: Props) {
  const { tid } = comment
  return (
    <div className="comment-head">
      <label className="comment-select">
        <input
          type="checkbox"
          aria-label={messages.select(tid)}
          checked={selected}
          // the click knows of the Shift key, the change does not
          onClick={({ shiftKey }) => context.actions.toggle(tid, shiftKey)}
          onChange={() => undefined}
        />
      </label>
      <CommentFacts
        id={`number-${tid}`}
        comment={comment}
        ago={ago}
        list={context.list}
        saving={saving}
        votes={votes}
      />
    </div>
  )
}
