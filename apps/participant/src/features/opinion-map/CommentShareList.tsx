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

/** Comments with the share of people on their side, as a bar around zero and in words. */
export function CommentShareList({ comments, texts, emptyText }: Props) {
  const map = useMapMessages()
  const shown = comments.filter(({ tid }) => texts.has(tid))
  if (shown.length === 0) return <p className="map-note">{emptyText}</p>
  return (
    <ul className="map-comments">
      {shown.map(({ tid, side, share, low, high, votes, isFew }) => (
        <li key={`${side} ${tid}`}>
          <p dir="auto">{texts.get(tid)}</p>
          <div className="map-share">
            <VoteLine shares={{ [side]: share }} range={low < high && { side, low, high }} isFew={isFew} />
            <b className={`vote-word-${side}`}>{side === 'agree' ? map.agree(share) : map.disagree(share)}</b>
            {low < high && ` · ${map.likely(low, high)}`}
            {votes !== undefined && ` · ${map.votes(votes)}`}
          </div>
        </li>
      ))}
    </ul>
  )
}
