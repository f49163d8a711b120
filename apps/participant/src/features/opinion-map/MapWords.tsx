import { groupLetter } from '@folkmoot/domain/group-letter'
import {
  distinctiveComments,
  unitingComments,
  type OpinionPicture,
  type PicturedMap,
} from './opinion-picture.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { TellingList } from './TellingList.tsx'

interface Props {
  map: PicturedMap
  picture: OpinionPicture
  /** whether votes may still give a place to whoever has none */
  canVote: boolean
  texts: ReadonlyMap<number, string>
  /** the group whose comments are shown */
  chosen: number | undefined
  onChoose: (id: number) => void
}

const nameOf = (id: number): string => groupLetter(id).toUpperCase()

function GroupChoice({ picture, chosen, onChoose }: Omit<Props, 'map' | 'texts' | 'canVote'>) {
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
            <b>{map.group(nameOf(id))}</b>
            <span>
              {size === undefined ? map.tooFew : map.size(size)}
              {picture.own?.isMember && picture.own.id === id && ` · ${map.yours}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Where the onlooker stands, in a sentence, or how to get a place where that can be. */
function Standing({ own, canVote }: Pick<OpinionPicture, 'own'> & Pick<Props, 'canVote'>) {
  const { map } = useMessages()
  if (!own) return canVote && <p>{map.noPlace}</p>
  return <p>{own.isMember ? map.inGroup(nameOf(own.id)) : map.nearGroup(nameOf(own.id))}</p>
}

/** The map in words: one's own place, the groups, what unites all, and what sets the chosen group apart (PART-4). */
export function MapWords({ map, picture, canVote, texts, chosen, onChoose }: Props) {
  const { map: words } = useMessages()
  const isFew = picture.groups.find(({ id }) => id === chosen)?.size === undefined
  return (
    <div>
      <Standing own={picture.own} canVote={canVote} />
      {picture.isUnsteady && <p className="map-note">{words.unsteady}</p>}
      <h3>{words.unites}</h3>
      <TellingList comments={unitingComments(map)} texts={texts} none={words.unitesNone} />
      <h3>{words.groups}</h3>
      <GroupChoice picture={picture} chosen={chosen} onChoose={onChoose} />
      {chosen !== undefined && (
        <section aria-live="polite" aria-label={words.distinctive(nameOf(chosen))}>
          <h4>{words.distinctive(nameOf(chosen))}</h4>
          <TellingList
            comments={distinctiveComments(map, chosen)}
            texts={texts}
            none={isFew ? words.distinctiveFew : words.distinctiveNone}
          />
        </section>
      )}
    </div>
  )
}
