import { createOpinionMapView, type Viewer } from './opinion-map-view.ts'
import { useMemo, useState } from 'react'
import type { AuthFetch } from '../../api/client.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { LoadedMap } from './load-map.ts'
import { MapDrawing } from './MapDrawing.tsx'
import { MapSummary } from './MapSummary.tsx'
import './opinion-map.css'
import { useMap } from './use-map.ts'

interface Props {
  conversation_id: string
  viewer: Viewer
  /** whether the person can vote to get a position */
  canVote: boolean
  authFetch: AuthFetch
}

interface LoadedOpinionMapProps extends Pick<Props, 'viewer' | 'canVote'> {
  loaded: LoadedMap
}

function LoadedOpinionMap({ loaded: { map, texts }, viewer, canVote }: LoadedOpinionMapProps) {
  const { map: words } = useMessages()
  const [requestedId, setRequestedId] = useState<number>()
  const picture = useMemo(() => createOpinionMapView(map, viewer), [map, viewer])
  if (picture.groups.length === 0) return <p className="map-note">{words.none}</p>
  const selected =
    picture.groups.find(({ id }) => id === requestedId) ?? picture.ownGroup ?? picture.groups[0]
  return (
    <>
      <p>{words.intro}</p>
      <MapDrawing picture={picture} selectedId={selected?.id} />
      <MapSummary
        map={map}
        picture={picture}
        canVote={canVote}
        texts={texts}
        selectedId={selected?.id}
        onSelect={setRequestedId}
      />
    </>
  )
}

/** The opinion map of a conversation: groups, own position, and what unites and divides (PART-4). */
export function OpinionMap({ conversation_id, viewer, canVote, authFetch }: Props) {
  const { map: words } = useMessages()
  const { loaded, isFailed, refresh } = useMap(authFetch, conversation_id)
  return (
    <section className="opinion-map" aria-labelledby="opinion-map">
      <h2 id="opinion-map">{words.heading}</h2>
      {loaded && <LoadedOpinionMap loaded={loaded} viewer={viewer} canVote={canVote} />}
      {!loaded && !isFailed && <p role="status">{words.loading}</p>}
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
