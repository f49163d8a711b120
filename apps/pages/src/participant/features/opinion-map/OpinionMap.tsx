import { describeGroupChangesIn, type GroupChange } from '@folkmoot/domain/reports/group-changes'
import { useState } from 'react'
import { useLanguage } from '../../messages/use-language.ts'
import { useMapMessages } from './use-map-messages.ts'
import type { LoadedMap } from './map-store.ts'
import { MapDrawing } from './MapDrawing.tsx'
import { MapSummary } from './MapSummary.tsx'
import type { OpinionMapView } from './opinion-map-view.ts'
import { useMap, type MapProps } from './use-map.ts'
import './opinion-map.css'

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

interface Props extends MapProps {
  /** whether the conversation accepts votes */
  isOpen: boolean
  /** whether the person can vote to get a position */
  canVote: boolean
}

interface LoadedOpinionMapProps extends Pick<Props, 'canVote' | 'isOpen'> {
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

function LoadedOpinionMap({ loaded, view, shown, canVote, isOpen }: LoadedOpinionMapProps) {
  const words = useMapMessages()
  const [requestedId, setRequestedId] = useState<number>()
  const { groups, ownGroupId } = view
  const { map, texts } = loaded
  if (groups.length === 0) return <NoGroups isOpen={isOpen} isComputed={map.math_tick > 0} />
  const selectedId = [requestedId, ownGroupId].find((id) => groups.some((group) => group.id === id))
  const shownId = selectedId ?? groups[0]?.id
  return (
    <>
      <p>{words.intro}</p>
      <GroupChanges changes={map.findings?.changes ?? []} />
      <MapDrawing picture={view} selectedId={shownId} />
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
export function OpinionMap({ canVote, isOpen, ...props }: Props) {
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
      {loaded && view && <LoadedOpinionMap {...{ loaded, view, shown, canVote, isOpen }} />}
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
