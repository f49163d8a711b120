import { groupLetter } from '@folkmoot/domain/group-letter'
import {
  listDistinctiveComments,
  listUnitingComments,
  type OpinionMapView,
  type PublishedMap,
} from './opinion-map-view.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { CommentShareList } from './CommentShareList.tsx'

interface Props {
  map: PublishedMap
  picture: OpinionMapView
  /** whether votes may still give a place to whoever has none */
  canVote: boolean
  texts: ReadonlyMap<number, string>
  /** the group whose comments are shown */
  selectedId: number | undefined
  onSelect: (id: number) => void
}

const formatGroupName = (id: number): string => groupLetter(id).toUpperCase()

function GroupPicker({
  picture,
  selectedId: chosen,
  onSelect: onChoose,
}: Omit<Props, 'map' | 'texts' | 'canVote'>) {
  const { map } = useMessages()
  return (
    <ul className="map-choice">
      {picture.groups.map(({ id, size }) => (
        <li key={id}>
          <button
            type="button"
            className={`map-group-${id % 6}`}
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
          >
            <b>{map.group(formatGroupName(id))}</b>
            <span>
              {size === undefined ? map.tooFew : map.size(size)}
              {picture.ownGroup?.isMember && picture.ownGroup.id === id && ` · ${map.yours}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Where the onlooker stands, in a sentence, or how to get a place where that can be. */
function OwnGroupText({ ownGroup, canVote }: Pick<OpinionMapView, 'ownGroup'> & Pick<Props, 'canVote'>) {
  const { map } = useMessages()
  if (!ownGroup) return canVote && <p>{map.noPlace}</p>
  return (
    <p>
      {ownGroup.isMember
        ? map.inGroup(formatGroupName(ownGroup.id))
        : map.nearGroup(formatGroupName(ownGroup.id))}
    </p>
  )
}

/** The map in words: one's own place, the groups, what unites all, and what sets the chosen group apart (PART-4). */
export function MapSummary({ map, picture, canVote, texts, selectedId: chosen, onSelect: onChoose }: Props) {
  const { map: words } = useMessages()
  const isFew = picture.groups.find(({ id }) => id === chosen)?.size === undefined
  return (
    <div>
      <OwnGroupText ownGroup={picture.ownGroup} canVote={canVote} />
      {picture.isUnstable && <p className="map-note">{words.unsteady}</p>}
      <h3>{words.unites}</h3>
      <CommentShareList comments={listUnitingComments(map)} texts={texts} emptyText={words.unitesNone} />
      <h3>{words.groups}</h3>
      <GroupPicker picture={picture} selectedId={chosen} onSelect={onChoose} />
      {chosen !== undefined && (
        <section aria-live="polite" aria-label={words.distinctive(formatGroupName(chosen))}>
          <h4>{words.distinctive(formatGroupName(chosen))}</h4>
          <CommentShareList
            comments={listDistinctiveComments(map, chosen)}
            texts={texts}
            emptyText={isFew ? words.distinctiveFew : words.distinctiveNone}
          />
        </section>
      )}
    </div>
  )
}
