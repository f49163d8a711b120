import { formatNumber } from '@folkmoot/domain/format-number'
import { type ReactNode, useState } from 'react'
import { topicMessages } from '../../messages/topics.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { ALL_LAYERS, LayerChoice } from './LayerChoice.tsx'
import { type Layer, getLayers } from './layers.ts'
import { TopicFailure } from './TopicFailure.tsx'
import { TopicItem } from './TopicItem.tsx'
import { TopicQuestion } from './TopicQuestion.tsx'
import { useListTopicsQuery } from './topics-api.ts'
import { useLayer } from './use-layer.ts'
import { useTopicDecision } from './use-topic-decision.ts'
import { useTopicShape } from './use-topic-shape.ts'

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

interface FocusRequest {
  readonly key: string
  readonly number: number
}

/** A number that changes when a topic is to take the focus. */
function findFocusRequest(key: string, ...requests: readonly (FocusRequest | undefined)[]) {
  const own = requests.filter((request) => request?.key === key)
  return own.length === 0 ? undefined : own.reduce((sum, request) => sum + (request?.number ?? 0), 0)
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

function Tree({ conversation_id, layers }: { conversation_id: string; layers: readonly Layer[] }) {
  const names = layers.map(({ layer }) => layer)
  const [chosen, choose] = useLayer(names, ALL_LAYERS)
  const { requested, ask, cancel, decide, failure, saving, focusRequest } = useTopicDecision(conversation_id)
  const shape = useTopicShape(conversation_id)
  const [opened, toggle] = useExpandedTopics()
  const shown = layers.filter(({ layer }) => chosen === ALL_LAYERS || layer === chosen)
  return (
    <>
      {/* before the list, so that it has given the focus back when a topic takes it */}
      <TopicQuestion
        conversation_id={conversation_id}
        requested={requested}
        onYes={(how) => void decide(how)}
        onNo={cancel}
      />
      <LayerChoice allowsAll layers={names} value={chosen} onChange={choose} />
      {shown.map((one) => (
        <LayerSection key={one.layer} layer={one}>
          {one.topics.map((topic) => (
            <TopicItem
              key={topic.topic_key}
              conversation_id={conversation_id}
              topic={topic}
              layerTopics={one.topics}
              shape={shape}
              open={opened.has(topic.topic_key)}
              onToggle={() => toggle(topic.topic_key)}
              onAsk={(verdict) => ask({ topic, verdict })}
              failure={failure?.key === topic.topic_key ? failure.error : undefined}
              saving={saving}
              focusRequest={findFocusRequest(topic.topic_key, focusRequest, shape.focusRequest)}
            />
          ))}
        </LayerSection>
      ))}
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
  const layers = currentData && getLayers(currentData)
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
