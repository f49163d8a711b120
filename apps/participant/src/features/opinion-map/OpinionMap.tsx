import { useState } from 'react'
import type { AuthFetch } from '../../api/client.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { LoadedMap } from './load-map.ts'
import { MapDrawing } from './MapDrawing.tsx'
import type { GroupChange } from './map-store.ts'
import { MapSummary } from './MapSummary.tsx'
import type { OpinionMapView, Viewer } from './opinion-map-view.ts'
import './opinion-map.css'
import { useMap } from './use-map.ts'

interface Props {
  conversation_id: string
  viewer: Viewer
  /** whether the conversation accepts votes */
  isOpen: boolean
  /** whether the person can vote to get a position */
  canVote: boolean
  authFetch: AuthFetch
}

interface LoadedOpinionMapProps extends Pick<Props, 'canVote' | 'isOpen'> {
  loaded: LoadedMap
  view: OpinionMapView
  change: GroupChange | undefined
}

/** What is said while there are no groups: in a closed conversation no votes come that could form some. */
function NoGroups({ isOpen, isComputed }: { isOpen: boolean; isComputed: boolean }) {
  const { map: words } = useMessages()
  return (
    <p className="map-note">{isOpen ? words.none : isComputed ? words.noneClosed : words.noneComputed}</p>
  )
}

function LoadedOpinionMap({ loaded, view, change, canVote, isOpen }: LoadedOpinionMapProps) {
  const { map: words } = useMessages()
  const [requestedId, setRequestedId] = useState<number>()
  const { groups, ownGroupId } = view
  const { map, texts } = loaded
  if (groups.length === 0) return <NoGroups isOpen={isOpen} isComputed={map.math_tick > 0} />
  const selectedId = [requestedId, ownGroupId].find((id) => groups.some((group) => group.id === id))
  const shownId = selectedId ?? groups[0]?.id
  return (
    <>
      <p>{words.intro}</p>
      <MapDrawing picture={view} selectedId={shownId} />
      <MapSummary
        map={map}
        picture={view}
        change={change}
        canVote={canVote}
        texts={texts}
        selectedId={shownId}
        onSelect={setRequestedId}
      />
    </>
  )
}

/** The opinion map of a conversation: groups, own position, and what unites and divides (PART-4). */
export function OpinionMap({ conversation_id, viewer, canVote, isOpen, authFetch }: Props) {
  const { map: words } = useMessages()
  const { loaded, view, change, isFailed, refresh } = useMap(authFetch, conversation_id, viewer)
  return (
    <section
      className={loaded || isFailed ? 'opinion-map' : 'opinion-map opinion-map-room'}
      aria-labelledby="opinion-map"
    >
      <h2 id="opinion-map" tabIndex={-1}>
        {words.heading}
      </h2>
      {loaded && view && (
        <LoadedOpinionMap loaded={loaded} view={view} change={change} canVote={canVote} isOpen={isOpen} />
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
