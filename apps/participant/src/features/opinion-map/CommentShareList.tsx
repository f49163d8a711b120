import type { NotableComment } from './opinion-map-view.ts'
import { useMessages } from '../../messages/use-messages.ts'

interface Props {
  comments: readonly NotableComment[]
  /** texts by id; a comment without text is hidden from participants and omitted */
  texts: ReadonlyMap<number, string>
  /** shown without comments */
  emptyText: string
}

/** Comments with the share of people on their side, as a bar and in words. */
export function CommentShareList({ comments, texts, emptyText }: Props) {
  const { map } = useMessages()
  const shown = comments.filter(({ tid }) => texts.has(tid))
  if (shown.length === 0) return <p className="map-note">{emptyText}</p>
  return (
    <ul className="map-comments">
      {shown.map(({ tid, side, share, low, high, votes }) => (
        <li key={`${side} ${tid}`}>
          <p dir="auto">{texts.get(tid)}</p>
          <p className={`map-share map-share-${side}`}>
            <meter min={0} max={1} value={share} aria-hidden="true" />
            {side === 'agree' ? map.agree(share) : map.disagree(share)}
            {low < high && ` · ${map.likely(low, high)}`}
            {votes !== undefined && ` · ${map.votes(votes)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
