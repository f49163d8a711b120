import { Fragment } from 'react'
import { VoteLine } from '@folkmoot/ui/VoteLine'
import type { NotableComment } from './opinion-map-view.ts'
import { useMapMessages } from './use-map-messages.ts'

interface Props {
  comments: readonly NotableComment[]
  /** texts by id; a comment without text is hidden from participants and omitted */
  texts: ReadonlyMap<number, string>
  /** shown without comments */
  emptyText: string
}

const KINDS = ['agree', 'disagree', 'pass'] as const

/** The votes on a comment as a bar around zero, and in words: the comment's side first, with where its share lies. */
function CommentVotes({ comment }: { comment: NotableComment }) {
  const map = useMapMessages()
  const { side, shares, low, high, votes, isFew } = comment
  const isRange = low < high
  const others = KINDS.filter((kind) => kind !== side && shares[kind] > 0)
  return (
    <div className="map-share">
      <VoteLine shares={shares} range={isRange && { side, low, high }} isFew={isFew} />
      <b className={`vote-word-${side}`}>{map[side](shares[side])}</b>
      {isRange && ` · ${map.likely(low, high)}`}
      {others.map((kind) => (
        <Fragment key={kind}>
          {' · '}
          <span className={`vote-word-${kind}`}>{map[kind](shares[kind])}</span>
        </Fragment>
      ))}
      {` · ${map.votes(votes)}`}
      {isFew && ` · ${map.few}`}
    </div>
  )
}

/** Comments with their votes. */
export function CommentShareList({ comments, texts, emptyText }: Props) {
  const shown = comments.filter(({ tid }) => texts.has(tid))
  if (shown.length === 0) return <p className="map-note">{emptyText}</p>
  return (
    <ul className="map-comments">
      {shown.map((comment) => (
        <li key={`${comment.side} ${comment.tid}`}>
          <p dir="auto">{texts.get(comment.tid)}</p>
          <CommentVotes comment={comment} />
        </li>
      ))}
    </ul>
  )
}
