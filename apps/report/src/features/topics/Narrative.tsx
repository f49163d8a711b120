import type { NarrativePart, TopicNarrative } from '@folkmoot/api-types/topic-report'
import { useState } from 'react'
import { reportMessages } from '../../messages/report.ts'
import { topicMessages } from '../../messages/topics.ts'
import { useScrollToHash } from '../../ui/use-scroll-to-hash.ts'
import { Lead } from '../../comments/Lead.tsx'
import { CitedComments } from './CitedComments.tsx'
import { GroupLegend } from './GroupLegend.tsx'
import { NarrativeRules } from './NarrativeRules.tsx'
import { SentenceLine } from './SentenceLine.tsx'
import { createTopicPath } from './topic-path.ts'
import { TopicMap } from './TopicMap.tsx'
import { NO_TOPIC_ANCHOR, type TopicsView } from './topic-view.ts'
import './narrative.css'

interface Props {
  topics: TopicsView
  narrative: TopicNarrative
}

interface NarrativeSectionProps {
  topics: TopicsView
  part: NarrativePart
  layer: number
  isRuleBased: boolean
}

/** Sentences about the whole report, one topic, or the comments without a topic. */
function NarrativeSection({
  topics,
  part: { about, key, sentences },
  layer,
  isRuleBased,
}: NarrativeSectionProps) {
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
      : createTopicPath(reportId, topic ?? { layer, anchor: NO_TOPIC_ANCHOR })
  return (
    <section className="narrative-part" aria-label={title}>
      <h2>{title}</h2>
      <ul className="sentences">
        {sentences.map((sentence, at) => (
          <SentenceLine
            key={sentence.text}
            sentence={sentence}
            isRuleBased={isRuleBased}
            // all sentences about the conversation count the same comments: one link is enough
            sourceUrl={about === 'conversation' && at > 0 ? undefined : source}
            topics={topics}
          />
        ))}
      </ul>
    </section>
  )
}

/** Says that a model rephrased sentences, and offers those of the rules. */
function RephrasedNote(props: { isRuleBased: boolean; onChange: (isRuleBased: boolean) => void }) {
  return (
    <div className="rephrased">
      <p>{topicMessages.rephrased}</p>
      <label className="map-switch">
        <input
          type="checkbox"
          checked={props.isRuleBased}
          onChange={({ target }) => props.onChange(target.checked)}
        />
        {topicMessages.showRuleBased}
      </label>
    </div>
  )
}

/** A narrative: the answer, the whole report with its map, each topic, and the cited comments. */
export function Narrative({ topics, narrative: { sections, layer } }: Props) {
  const [isRuleBased, setRuleBased] = useState(false)
  useScrollToHash(true)
  const isRephrased = sections.some(({ sentences }) =>
    sentences.some(({ rephrased }) => rephrased !== undefined),
  )
  const shown = layer ?? topics.firstLayer
  const find = (about: NarrativePart['about']) => sections.find((section) => section.about === about)
  const [lead, whole] = [find('lead'), find('conversation')]
  const parts = sections.filter((section) => section !== lead && section !== whole)
  return (
    <div className="narrative">
      {lead && (
        <Lead
          texts={lead.sentences.map(({ text, rephrased }) => (isRuleBased ? text : (rephrased ?? text)))}
          view={topics.view}
        />
      )}
      {isRephrased && <RephrasedNote isRuleBased={isRuleBased} onChange={setRuleBased} />}
      {whole && <NarrativeSection topics={topics} part={whole} layer={shown} isRuleBased={isRuleBased} />}
      <GroupLegend groups={topics.view.reportedGroups} />
      {topics.layers.size > 0 && <TopicMap topics={topics} layer={shown} />}
      {parts.map((part) => (
        <NarrativeSection
          key={part.key ?? part.about}
          topics={topics}
          part={part}
          layer={shown}
          isRuleBased={isRuleBased}
        />
      ))}
      <CitedComments topics={topics} sections={sections} />
      <NarrativeRules />
    </div>
  )
}
