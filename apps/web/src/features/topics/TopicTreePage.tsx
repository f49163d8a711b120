import { formatNumber } from '@folkmoot/domain/format-number'
import type { Topic } from '@folkmoot/api-types/topic-shapes'
import { parseTopicStatus } from '@folkmoot/domain/topics'
import { type ReactNode, useMemo, useState } from 'react'
import { topicMessages } from '../../messages/topics.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { TableTools } from '../../ui/table/TableTools.tsx'
import { useTableRows } from '../../ui/table/use-table-rows.ts'
import { ALL_LAYERS, LayerChoice } from './LayerChoice.tsx'
import { formatTopicName, type Layer, getLayers } from './layers.ts'
import { TopicFailure } from './TopicFailure.tsx'
import { TopicItem } from './TopicItem.tsx'
import { TopicQuestion } from './TopicQuestion.tsx'
import { useListTopicsQuery } from './topics-api.ts'
import { useLayer } from './use-layer.ts'
import { useTopicDecision } from './use-topic-decision.ts'

/** Keys of the expanded topics. */
function useExpandedTopics() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) =>
    setOpened((known) => {
      const next = new Set(known)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return [opened, toggle] as const
}

function LayerSection({ layer: { layer, topics }, children }: { layer: Layer; children: ReactNode }) {
  const id = `layer-${layer}`
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="topic-layer">
        {topicMessages.layer(layer)}{' '}
        <span className="topic-muted">
          {topicMessages.topicsIn(topics.length, formatNumber(topics.length))}
        </span>
      </h3>
      <ul className="topic-list">{children}</ul>
    </section>
  )
}

const { columns } = topicMessages
const COLUMNS: readonly TableColumn<Topic>[] = [
  { title: columns.name, value: (topic) => formatTopicName(topic, topicMessages.unnamed) },
  { title: columns.level, value: ({ layer_id }) => topicMessages.layer(String(layer_id)) },
  {
    title: columns.status,
    value: ({ moderation }) => topicMessages.status[parseTopicStatus(moderation.status)],
  },
  { title: columns.comments, value: ({ moderation }) => moderation.comment_count },
  { title: columns.moderator, value: ({ moderation }) => moderation.moderator },
  { title: columns.hidden, value: ({ hidden }) => (hidden ? topicMessages.hiddenInReports : null) },
  { title: columns.quotation, value: ({ quotation }) => quotation?.comment_text },
  { title: columns.key, value: ({ topic_key }) => topic_key },
]

/** The chosen layers with the topics that the filter finds, in its order; empty layers are left out. */
function useShownLayers(layers: readonly Layer[]) {
  const topics = useMemo(() => layers.flatMap((one) => one.topics), [layers])
  const table = useTableRows(topics, COLUMNS)
  const shown = layers
    .map(({ layer }) => ({
      layer,
      topics: table.shown.filter((topic) => String(topic.layer_id) === layer),
    }))
    .filter((one) => one.topics.length > 0)
  return { table, shown }
}

interface ShownLayersProps {
  conversation_id: string
  shown: ReturnType<typeof useShownLayers>['shown']
  decision: ReturnType<typeof useTopicDecision>
}

/** The shown topics, each with its decisions and changes. */
function ShownLayers({ conversation_id, shown, decision }: ShownLayersProps) {
  const { ask, failure, saving, focusRequest } = decision
  const [opened, toggle] = useExpandedTopics()
  return shown.map((one) => (
    <LayerSection key={one.layer} layer={one}>
      {one.topics.map((topic) => (
        <TopicItem
          key={topic.topic_key}
          conversation_id={conversation_id}
          topic={topic}
          open={opened.has(topic.topic_key)}
          onToggle={() => toggle(topic.topic_key)}
          onAsk={(verdict) => ask({ topic, verdict })}
          failure={failure?.key === topic.topic_key ? failure.error : undefined}
          saving={saving}
          focusRequest={focusRequest?.key === topic.topic_key ? focusRequest.number : undefined}
        />
      ))}
    </LayerSection>
  ))
}

function Tree({ conversation_id, layers }: { conversation_id: string; layers: readonly Layer[] }) {
  const names = layers.map(({ layer }) => layer)
  const [chosen, choose] = useLayer(names, ALL_LAYERS)
  const decision = useTopicDecision(conversation_id)
  const chosenLayers = useMemo(
    () => layers.filter(({ layer }) => chosen === ALL_LAYERS || layer === chosen),
    [layers, chosen],
  )
  const { table, shown } = useShownLayers(chosenLayers)
  return (
    <>
      {/* before the list, so that it has given the focus back when a topic takes it */}
      <TopicQuestion
        conversation_id={conversation_id}
        requested={decision.requested}
        onYes={(how) => void decision.decide(how)}
        onNo={decision.cancel}
      />
      <LayerChoice allowsAll layers={names} value={chosen} onChange={choose} />
      <TableTools table={table} name={topicMessages.tree} fileName="topics" hasSortChoice />
      <ShownLayers conversation_id={conversation_id} shown={shown} decision={decision} />
    </>
  )
}

/** The topics of a conversation by layer, to accept or reject with all their comments (TOP-2). */
export default function TopicTreePage() {
  const { conversation_id } = useConversationOutlet().conversation
  const list = useListTopicsQuery(
    { query: { conversation_id } },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  const { currentData, error, isFetching, refetch } = list
  const layers = useMemo(() => currentData && getLayers(currentData), [currentData])
  return (
    <section aria-labelledby="topics-tree" className="topics">
      <h2 id="topics-tree" className="visually-hidden">
        {topicMessages.tree}
      </h2>
      {error && <TopicFailure subject="topics" error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!currentData && !error && <Loading text={topicMessages.loadingTopics} visible lines={5} />}
      {layers?.length === 0 && !error && (
        <EmptyState title={topicMessages.noTopics}>
          <p>{topicMessages.noTopicsWhy}</p>
        </EmptyState>
      )}
      {layers && layers.length > 0 && <Tree conversation_id={conversation_id} layers={layers} />}
    </section>
  )
}
