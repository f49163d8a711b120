import type { NarrativePart, TopicNarrative } from '@folkmoot/api-types/topic-report'
import { useState } from 'react'
import { reportMessages } from '../../messages/report.ts'
import { topicMessages } from '../../messages/topics.ts'
import { useNamedPlace } from '../../ui/use-named-place.ts'
import { CitedComments } from './CitedComments.tsx'
import { GroupLegend } from './GroupLegend.tsx'
import { MadeHow } from './MadeHow.tsx'
import { SentenceLine } from './SentenceLine.tsx'
import { topicAddress } from './topic-address.ts'
import { TopicMap } from './TopicMap.tsx'
import { OUTSIDE, type TopicsView } from './topic-view.ts'
import './narrative.css'

interface Props {
  topics: TopicsView
  narrative: TopicNarrative
}

interface PartProps {
  topics: TopicsView
  part: NarrativePart
  layer: number
  isRuled: boolean
}

/** What is said of the whole, of a topic, or of the comments in none. */
function Part({ topics, part: { about, key, sentences }, layer, isRuled }: PartProps) {
  const reportId = topics.view.data.report.report_id
  const topic = topics.layers.get(layer)?.find((one) => one.key === key)
  const isAll = topics.layers.size === 0
  const outside = isAll ? reportMessages.all : topicMessages.noTopicTitle
  const title =
    about === 'conversation'
      ? topicMessages.whole
      : (topic?.title ?? (about === 'no-topic' ? outside : topicMessages.inNoTopic))
  const source =
    about === 'conversation' || isAll
      ? `/report/${reportId}#comments`
      : topicAddress(reportId, topic ?? { layer, anchor: OUTSIDE })
  return (
    <section className="narrative-part" aria-label={title}>
      <h2>{title}</h2>
      <ul className="sentences">
        {sentences.map((sentence) => (
          <SentenceLine
            key={sentence.text}
            sentence={sentence}
            isRuled={isRuled}
            source={source}
            topics={topics}
          />
        ))}
      </ul>
    </section>
  )
}

/** A narrative: the whole with its map, topic by topic if there are any, and the comments that the sentences name. */
export function Narrative({ topics, narrative: { sections, layer } }: Props) {
  const [isRuled, setRuled] = useState(false)
  useNamedPlace(true)
  const isRephrased = sections.some(({ sentences }) =>
    sentences.some(({ rephrased }) => rephrased !== undefined),
  )
  const shown = layer ?? topics.first
  const [whole, ...parts] = sections
  return (
    <div className="narrative">
      {isRephrased && (
        <div className="rephrased">
          <p>{topicMessages.rephrased}</p>
          <label className="map-switch">
            <input type="checkbox" checked={isRuled} onChange={({ target }) => setRuled(target.checked)} />
            {topicMessages.showRuled}
          </label>
        </div>
      )}
      {whole && <Part topics={topics} part={whole} layer={shown} isRuled={isRuled} />}
      <GroupLegend groups={topics.view.told} />
      {topics.layers.size > 0 && <TopicMap topics={topics} layer={shown} />}
      {parts.map((part) => (
        <Part key={part.key ?? part.about} topics={topics} part={part} layer={shown} isRuled={isRuled} />
      ))}
      <CitedComments topics={topics} sections={sections} />
      <MadeHow />
    </div>
  )
}
