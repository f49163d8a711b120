import { type NarrativeSection as Section, narrateReport } from '@folkmoot/domain/reports/narrative'
import { useMemo } from 'react'
import { topicMessages } from '../../messages/topics.ts'
import { Lead, listCited, SentenceText } from '../../comments/SentenceText.tsx'
import { type TopicsView, createTopicPath, NO_TOPIC_ANCHOR, NoTopics, TopicsPage } from './TopicsPage.tsx'
import { reportMessages } from '../../messages/report.ts'
import { GroupBadge, formatGroupTitle } from '../../comments/groups.tsx'
import type { GroupView } from '../../comments/report-view.ts'
import { VoteLegend } from '../../ui/VoteBar.tsx'
import { CommentCard } from '../../comments/CommentCard.tsx'
import { useScrollToHash } from '../../ui/page-hooks.ts'
import { TopicMap } from './TopicMap.tsx'
import type { PageProps } from '../../App.tsx'
import './topics.css'

/** Explains the rules of the narrative. */
const NarrativeRules = () => (
  <section aria-labelledby="narrative-method" className="narrative-part">
    <h2 id="narrative-method">{topicMessages.method}</h2>
    <ul className="rules">
      {topicMessages.rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  </section>
)

interface SentenceLineProps {
  sentence: Section['sentences'][number]
  /** address of the comments that a sentence counts but does not cite; undefined where the sentence above has it */
  sourceUrl: string | undefined
  topics: TopicsView
}

/** A sentence of the narrative, followed by a link to the comments that it counts without citing them. */
function SentenceLine({ sentence: { text, tids }, sourceUrl, topics }: SentenceLineProps) {
  const named = listCited([text])
  const isCounted = tids.some((tid) => !named.has(tid))
  return (
    <li>
      <SentenceText text={text} view={topics.view} />{' '}
      {isCounted && sourceUrl !== undefined && (
        <small className="rests-on">
          {topicMessages.restsOn} <a href={sourceUrl}>{topicMessages.these(tids.length)}</a>.
        </small>
      )}
    </li>
  )
}

/** Legend of the groups in the narrative. */
function GroupLegend({ groups }: { groups: readonly GroupView[] }) {
  if (groups.length === 0) return null
  return (
    <ul className="group-legend" aria-label={topicMessages.groupsAre}>
      {groups.map((group) => (
        <li key={group.id}>
          <GroupBadge group={group} />
          {formatGroupTitle(group)}, {reportMessages.groupSize(group.size)}
        </li>
      ))}
    </ul>
  )
}

interface NarrativeProps {
  topics: TopicsView
  sections: readonly Section[]
}

/** The comments that the narrative cites, with the votes of each group. Readers can check the sentences against them. */
function CitedComments({ topics: { byTid, view }, sections }: NarrativeProps) {
  const comments = useMemo(
    () =>
      [...listCited(sections.flatMap(({ sentences }) => sentences.map(({ text }) => text)))]
        .sort((one, other) => one - other)
        .flatMap((tid) => byTid.get(tid) ?? []),
    [sections, byTid],
  )
  if (comments.length === 0) return null
  return (
    <section aria-labelledby="cited" className="narrative-part">
      <h2 id="cited">{topicMessages.cited}</h2>
      <p className="muted">{topicMessages.citedWords}</p>
      <VoteLegend />
      <ul className="comment-cards">
        {comments.map((comment) => (
          <CommentCard
            key={comment.tid}
            id={`comment-${comment.tid}`}
            comment={comment}
            groups={view.reportedGroups}
          />
        ))}
      </ul>
    </section>
  )
}

interface NarrativeSectionProps {
  topics: TopicsView
  part: Section
}

/** Sentences about the whole report, one topic, or the comments without a topic. */
function NarrativeSection({ topics, part: { about, key, sentences } }: NarrativeSectionProps) {
  const reportId = topics.view.data.report.report_id
  const layer = topics.firstLayer
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
export function Narrative({ topics, sections }: NarrativeProps) {
  useScrollToHash(true)
  const find = (about: Section['about']) => sections.find((section) => section.about === about)
  const [lead, whole] = [find('lead'), find('conversation')]
  const parts = sections.filter((section) => section !== lead && section !== whole)
  return (
    <div className="narrative">
      {lead && <Lead texts={lead.sentences.map(({ text }) => text)} view={topics.view} />}
      {whole && <NarrativeSection topics={topics} part={whole} />}
      <GroupLegend groups={topics.view.reportedGroups} />
      {topics.layers.size > 0 && <TopicMap topics={topics} layer={topics.firstLayer} />}
      {parts.map((part) => (
        <NarrativeSection key={part.key ?? part.about} topics={topics} part={part} />
      ))}
      <CitedComments topics={topics} sections={sections} />
      <NarrativeRules />
    </div>
  )
}

function NarrativeContent({ topics }: { topics: TopicsView }) {
  const sections = useMemo(
    () => narrateReport(topics.view.data, [...topics.layers.values()].flat()),
    [topics],
  )
  return (
    <>
      <Narrative topics={topics} sections={sections} />
      {topics.view.comments.length === 0 && <NoTopics topics={topics} />}
    </>
  )
}

/** Page of the narrative; each sentence links to its comments. */
export const NarrativePage = ({ reportId }: PageProps) => (
  <TopicsPage
    reportId={reportId}
    page="topicMapNarrativeReport"
    words={topicMessages.narrativeWords}
    canBeEmpty
  >
    {(topics) => <NarrativeContent topics={topics} />}
  </TopicsPage>
)
