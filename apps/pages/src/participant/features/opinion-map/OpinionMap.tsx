import { MIN_GROUP_VOTES } from '@folkmoot/domain/reports/findings'
import { useLanguage, type MapMessages, useMessages } from '../../messages/language.tsx'
import {
  listBlockingGroups,
  type PublishedMap,
  type NotableComment,
  listSharedComments,
  listDistinctiveComments,
  listUnitingComments,
  type OpinionMapView,
} from './opinion-map-view.ts'
import { map } from '../../messages/en-map.ts'
import { CommentText } from '../../translations/Translations.tsx'
import { Fragment, useState } from 'react'
import { VoteLine } from '@folkmoot/ui/VoteLine'
import { type OwnGroupChange, useMap, type MapProps, type LoadedMap } from './map-store.ts'
import { getGroupHueClass } from '@folkmoot/ui/group-hue'
import { describeGroupChangesIn, type GroupChange } from '@folkmoot/domain/reports/group-changes'
import { MapDrawing } from './MapDrawing.tsx'
import './opinion-map.css'

/** Gives the function that says why there is no common ground: a group that is too small for it, or a general sentence. */
function useNoCommon(nameGroup: (id: number) => string) {
  const words = useMapMessages()
  const { language } = useLanguage()
  return (map: Pick<PublishedMap, 'findings'>, general: string): string => {
    const blocking = listBlockingGroups(map).map((id) => words.group(nameGroup(id)))
    if (blocking.length === 0) return general
    return words.unitesBlocked(new Intl.ListFormat(language).format(blocking), MIN_GROUP_VOTES)
  }
}

/** The sentences of the opinion map in the reader's language; English ones come with the map. */
export const useMapMessages = (): MapMessages => useMessages().map ?? map

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
function CommentShareList({ comments, texts, emptyText }: Props) {
  const shown = comments.filter(({ tid }) => texts.has(tid))
  // the ones that there are may not be shown
  if (shown.length === 0) return comments.length === 0 && <p className="map-note">{emptyText}</p>
  return (
    <ul className="map-comments">
      {shown.map((comment) => (
        <li key={`${comment.side} ${comment.tid}`}>
          <CommentText tid={comment.tid} txt={texts.get(comment.tid) ?? ''} />
          <CommentVotes comment={comment} />
        </li>
      ))}
    </ul>
  )
}

interface OwnGroupTextProps {
  /** undefined without a position */
  groupId: number | undefined
  change: OwnGroupChange | undefined
  nameGroup: (id: number) => string
  /** whether the person can vote to get a position */
  canVote: boolean
}

/**
 * The group to which the person's answers are closest, and why it is another one than before, until they answer further; or
 * how to get a position.
 */
function OwnGroupText({ groupId, change, nameGroup, canVote }: OwnGroupTextProps) {
  const map = useMapMessages()
  if (groupId === undefined) return canVote && <p>{map.noPlace}</p>
  return (
    <>
      <p>{map.nearGroup(nameGroup(groupId))}</p>
      {change?.to === groupId && (
        <p className="map-change">{map.changed[change.by](nameGroup(change.from), nameGroup(change.to))}</p>
      )}
    </>
  )
}

const showResults = () => document.getElementById('opinion-map')?.focus()

/** After the last comment: the person's group, and what they share with all and with this group (RES-58). */
export function OwnSummary(props: MapProps) {
  const words = useMapMessages()
  const { loaded, view, change, nameGroup } = useMap(props)
  const explainNoCommon = useNoCommon(nameGroup)
  // room only where it has to be loaded: after seven answers the map is here already
  const [wasLoading] = useState(!loaded)
  const className = wasLoading ? 'own-summary own-summary-room' : 'own-summary'
  if (!loaded || !view) return <div className={className} />
  if (view.groups.length === 0)
    return (
      <div className={className}>
        <p>{words.none}</p>
      </div>
    )
  const { map, texts } = loaded
  const { withAll, withGroup } = listSharedComments(map, view.ownGroupId, props.viewer.votes)
  return (
    <div className={className}>
      <h3>{words.ownGroup}</h3>
      <OwnGroupText groupId={view.ownGroupId} {...{ change, nameGroup }} canVote />
      <h3>{words.sharedWithAll}</h3>
      <CommentShareList comments={withAll} texts={texts} emptyText={explainNoCommon(map, words.sharedNone)} />
      {view.ownGroupId !== undefined && withGroup.length > 0 && (
        <>
          <h3>{words.sharedWithGroup(nameGroup(view.ownGroupId))}</h3>
          <CommentShareList comments={withGroup} texts={texts} emptyText="" />
        </>
      )}
      <button type="button" className="quiet" onClick={showResults}>
        {words.allResults}
      </button>
    </div>
  )
}

interface MapSummaryProps {
  change: OwnGroupChange | undefined
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
}: Pick<MapSummaryProps, 'picture' | 'selectedId' | 'onSelect' | 'nameGroup'>) {
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
export function MapSummary(props: MapSummaryProps) {
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

/** Shows the last changes of groups with their day; nothing before groups have changed. */
function GroupChanges({ changes }: { changes: readonly GroupChange[] }) {
  const { groupChanges } = useMapMessages()
  const { language } = useLanguage()
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long' })
  const lists = new Intl.ListFormat(language)
  const [newest] = describeGroupChangesIn(changes, groupChanges, {
    formatDay: (at) => days.format(at),
    formatList: (names) => lists.format(names),
  })
  return newest !== undefined && <p className="map-note">{newest}</p>
}

interface OpinionMapProps extends MapProps {
  /** whether the conversation accepts votes */
  isOpen: boolean
  /** whether the person can vote to get a position */
  canVote: boolean
  /** hides the votes of others on comments that the person has not answered yet */
  onlyAnswered?: boolean
}

interface LoadedOpinionMapProps extends Pick<
  OpinionMapProps,
  'canVote' | 'isOpen' | 'onlyAnswered' | 'viewer'
> {
  loaded: LoadedMap
  view: OpinionMapView
  shown: Pick<ReturnType<typeof useMap>, 'change' | 'nameGroup'>
}

/** What is said while there are no groups: in a closed conversation no votes come that could form some. */
function NoGroups({ isOpen, isComputed }: { isOpen: boolean; isComputed: boolean }) {
  const words = useMapMessages()
  return (
    <p className="map-note">{isOpen ? words.none : isComputed ? words.noneClosed : words.noneComputed}</p>
  )
}

function LoadedOpinionMap({ loaded, view, shown, canVote, isOpen, ...props }: LoadedOpinionMapProps) {
  const words = useMapMessages()
  const [requestedId, setRequestedId] = useState<number>()
  const { groups, ownGroupId } = view
  const { map } = loaded
  const answered = new Set(props.viewer.votes.map(({ tid }) => tid))
  const texts = props.onlyAnswered
    ? new Map([...loaded.texts].filter(([tid]) => answered.has(tid)))
    : loaded.texts
  if (groups.length === 0) return <NoGroups isOpen={isOpen} isComputed={map.math_tick > 0} />
  const selectedId = [requestedId, ownGroupId].find((id) => groups.some((group) => group.id === id))
  const shownId = selectedId ?? groups[0]?.id
  return (
    <>
      <p>{words.intro}</p>
      {props.onlyAnswered && <p className="map-note">{words.onlyAnswered}</p>}
      <GroupChanges changes={map.findings?.changes ?? []} />
      <MapDrawing picture={view} selectedId={shownId} words={words} />
      <MapSummary
        map={map}
        picture={view}
        change={shown.change}
        nameGroup={shown.nameGroup}
        canVote={canVote}
        texts={texts}
        selectedId={shownId}
        onSelect={setRequestedId}
      />
    </>
  )
}

/** The opinion map of a conversation: groups, own position, and what unites and divides (PART-4). */
export function OpinionMap({ canVote, isOpen, onlyAnswered = false, ...props }: OpinionMapProps) {
  const words = useMapMessages()
  const { loaded, view, isFailed, refresh, ...shown } = useMap(props)
  return (
    <section
      className={loaded || isFailed ? 'opinion-map' : 'opinion-map opinion-map-room'}
      aria-labelledby="opinion-map"
    >
      <h2 id="opinion-map" tabIndex={-1}>
        {words.heading}
      </h2>
      {loaded && view && (
        <LoadedOpinionMap {...{ loaded, view, shown, canVote, isOpen, onlyAnswered }} viewer={props.viewer} />
      )}
      {!loaded && !isFailed && <p>{words.loading}</p>}
      {!loaded && isFailed && (
        <div role="alert">
          <p>{words.failed}</p>
          <button type="button" onClick={() => void refresh()}>
            {words.retry}
          </button>
        </div>
      )}
    </section>
  )
}
