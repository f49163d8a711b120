import { formatNumber } from '@folkmoot/domain/numbers'
import { type ReactNode, useMemo, useState } from 'react'
import { useOpinionMap } from '../../api/analysis.ts'
import { topicMessages } from '../../messages/topics.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { ALL_LAYERS, LayerChoice, TopicFailure, useLayer } from './topic-parts.tsx'
import { TopicItem } from './TopicItem.tsx'
import { TopicQuestion } from './TopicQuestion.tsx'
import { getLayers, type Layer, useListTopicsQuery } from './topics-api.ts'
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
      <h3 id={id}>
        {topicMessages.layer(layer)}{' '}
        <span className="muted">{topicMessages.topicsIn(topics.length, formatNumber(topics.length))}</span>
      </h3>
      <ul>{children}</ul>
    </section>
  )
}

interface ShownLayersProps {
  conversation_id: string
  layers: readonly Layer[]
  decision: ReturnType<typeof useTopicDecision>
}

/** The shown topics, each with its decisions and changes. */
function ShownLayers({ conversation_id, layers, decision }: ShownLayersProps) {
  const { ask, findProblem, saving, focusRequest } = decision
  const [opened, toggle] = useExpandedTopics()
  const findings = useOpinionMap(conversation_id)?.findings
  return layers.map((one) => (
    <LayerSection key={one.layer} layer={one}>
      {one.topics.map((topic) => (
        <TopicItem
          key={topic.topic_key}
          conversation_id={conversation_id}
          topic={topic}
          findings={findings}
          open={opened.has(topic.topic_key)}
          onToggle={() => toggle(topic.topic_key)}
          onAsk={(verdict) => ask({ topic, verdict })}
          failure={findProblem(topic.topic_key)}
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
  const shown = layers.filter(({ layer }) => chosen === ALL_LAYERS || layer === chosen)
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
      <ShownLayers conversation_id={conversation_id} layers={shown} decision={decision} />
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
    <section aria-labelledby="topics-tree" className="stack gap-16">
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
