import type { NarrativePart, TopicNarrative } from '@folkmoot/api-types/topic-report'
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
}

/** Sentences about the whole report, one topic, or the comments without a topic. */
function NarrativeSection({ topics, part: { about, key, sentences }, layer }: NarrativeSectionProps) {
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
            // all sentences about the conversation count the same comments: one link is enough
            sourceUrl={about === 'conversation' && at > 0 ? undefined : source}
            topics={topics}
          />
        ))}
      </ul>
    </section>
  )
}

/** A narrative: the answer, the whole report with its map, each topic, and the cited comments. */
export function Narrative({ topics, narrative: { sections, layer } }: Props) {
  useScrollToHash(true)
  const shown = layer ?? topics.firstLayer
  const find = (about: NarrativePart['about']) => sections.find((section) => section.about === about)
  const [lead, whole] = [find('lead'), find('conversation')]
  const parts = sections.filter((section) => section !== lead && section !== whole)
  return (
    <div className="narrative">
      {lead && <Lead texts={lead.sentences.map(({ text }) => text)} view={topics.view} />}
      {whole && <NarrativeSection topics={topics} part={whole} layer={shown} />}
      <GroupLegend groups={topics.view.reportedGroups} />
      {topics.layers.size > 0 && <TopicMap topics={topics} layer={shown} />}
      {parts.map((part) => (
        <NarrativeSection key={part.key ?? part.about} topics={topics} part={part} layer={shown} />
      ))}
      <CitedComments topics={topics} sections={sections} />
      <NarrativeRules />
    </div>
  )
}
