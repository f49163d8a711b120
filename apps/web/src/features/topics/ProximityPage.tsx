import { topicMessages } from '../../messages/topics.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { Loading } from '../../ui/Loading.tsx'
import { ProximityMap } from './ProximityMap.tsx'
import { LayerChoice, TopicFailure, useLayer } from './topic-parts.tsx'
import { getLayers, useListTopicsQuery, useProximityQuery } from './topics-api.ts'

/** The layers that the map can show (TOP-4). */
const LAYERS = ['0', '1', '2']

/** One constant array, so the map does not render again. */
const EMPTY_LIST: readonly never[] = []

/** The proximity of comments by layer (TOP-4). */
export default function ProximityPage() {
  const { conversation_id } = useConversationOutlet().conversation
  const [layer, choose] = useLayer(LAYERS, '0')
  const loaded = useProximityQuery(
    { query: { conversation_id, layer_id: layer } },
    { refetchOnMountOrArgChange: true },
  )
  const { currentData, error, isFetching, refetch } = loaded
  // only for the topics' names; until they arrive the map has none
  const { currentData: tree } = useListTopicsQuery({ query: { conversation_id } })
  const topics = (tree && getLayers(tree).find((one) => one.layer === layer)?.topics) ?? EMPTY_LIST
  return (
    <section aria-labelledby="topic-proximity" className="stack gap-16">
      <h2 id="topic-proximity" className="visually-hidden">
        {topicMessages.proximity}
      </h2>
      <LayerChoice layers={LAYERS} value={layer} onChange={choose} />
      <p className="muted">{topicMessages.mapHelp}</p>
      {error && <TopicFailure subject="proximity" error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!currentData && !error && <Loading text={topicMessages.loadingProximity} visible lines={5} />}
      {currentData && (
        <ProximityMap
          key={layer}
          data={currentData.proximity_data ?? EMPTY_LIST}
          layer={layer}
          topics={topics}
        />
      )}
    </section>
  )
}
