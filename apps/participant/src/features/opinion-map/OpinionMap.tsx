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
  /** whether votes may still give them a place */
  canVote: boolean
  authFetch: AuthFetch
}

interface LoadedOpinionMapProps extends Pick<Props, 'viewer' | 'canVote'> {
  loaded: LoadedMap
}

function LoadedOpinionMap({ loaded: { map, texts }, viewer, canVote }: LoadedOpinionMapProps) {
  const { map: words } = useMessages()
  const [asked, setAsked] = useState<number>()
  const picture = useMemo(() => createOpinionMapView(map, viewer), [map, viewer])
  if (picture.groups.length === 0) return <p className="map-note">{words.none}</p>
  const wanted = picture.groups.find(({ id }) => id === asked) ?? picture.ownGroup ?? picture.groups[0]
  return (
    <>
      <p>{words.intro}</p>
      <MapDrawing picture={picture} selectedId={wanted?.id} />
      <MapSummary
        map={map}
        picture={picture}
        canVote={canVote}
        texts={texts}
        selectedId={wanted?.id}
        onSelect={setAsked}
      />
    </>
  )
}

/** The opinion map of a conversation: where people stand, where oneself stands, what unites and what divides (PART-4). */
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
