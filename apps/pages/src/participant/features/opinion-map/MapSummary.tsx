import { getGroupHueClass } from '@folkmoot/ui/group-hue'
import {
  listDistinctiveComments,
  listUnitingComments,
  type OpinionMapView,
  type PublishedMap,
} from './opinion-map-view.ts'
import { useMapMessages } from './use-map-messages.ts'
import { CommentShareList } from './CommentShareList.tsx'
import type { GroupChange } from './map-store.ts'
import { useNoCommon } from './use-map-messages.ts'
import { OwnGroupText } from './OwnGroupText.tsx'

interface Props {
  change: GroupChange | undefined
  map: PublishedMap
  picture: OpinionMapView
  /** whether the person can vote to get a position */
  canVote: boolean
  texts: ReadonlyMap<number, string>
  /** the group whose comments are shown */
  selectedId: number | undefined
  onSelect: (id: number) => void
  nameGroup: (id: number) => string
}

function GroupPicker({
  picture,
  selectedId,
  onSelect,
  nameGroup,
}: Pick<Props, 'picture' | 'selectedId' | 'onSelect' | 'nameGroup'>) {
  const map = useMapMessages()
  return (
    <ul className="map-choice">
      {picture.groups.map(({ id, size }) => (
        <li key={id}>
          <button
            type="button"
            className={getGroupHueClass(id)}
            aria-pressed={id === selectedId}
            onClick={() => onSelect(id)}
          >
            <b>{map.group(nameGroup(id))}</b>
            <span>
              {size === undefined ? map.tooFew : map.size(size)}
              {picture.ownGroupId === id && ` · ${map.yours}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The map in words: own group, all groups, uniting comments, and the selected group's distinctive comments (PART-4). */
export function MapSummary(props: Props) {
  const { map, picture, change, canVote, texts, selectedId, onSelect, nameGroup } = props
  const words = useMapMessages()
  const explainNoCommon = useNoCommon(nameGroup)
  const isFew = picture.groups.find(({ id }) => id === selectedId)?.size === undefined
  return (
    <div>
      <OwnGroupText groupId={picture.ownGroupId} {...{ change, canVote, nameGroup }} />
      {picture.isUnstable && <p className="map-note">{words.unsteady}</p>}
      <h3>{words.unites}</h3>
      <CommentShareList
        comments={listUnitingComments(map)}
        texts={texts}
        emptyText={explainNoCommon(map, words.unitesNone)}
      />
      <h3>{words.groups}</h3>
      <GroupPicker {...{ picture, selectedId, onSelect, nameGroup }} />
      {selectedId !== undefined && (
        <section aria-label={words.distinctive(nameGroup(selectedId))}>
          <h4>{words.distinctive(nameGroup(selectedId))}</h4>
          <CommentShareList
            comments={listDistinctiveComments(map, selectedId)}
            texts={texts}
            emptyText={isFew ? words.distinctiveFew : words.distinctiveNone}
          />
        </section>
      )}
    </div>
  )
}
