import type { ReportComment, ReportData } from '@folkmoot/api-types/report-data'
import type { ReportTopicReply, TopicReport } from '@folkmoot/api-types/topics'
import { topicMessages } from '../../messages/topics.ts'
import { countOmitted, getLevel, createReportView, type ReportView } from '../../comments/report-view.ts'
import { MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'
import { findReportedLayer, MIN_TOPIC_COMMENTS } from '@folkmoot/domain/topics'
import { type ReactNode, useMemo } from 'react'
import { reportMessages } from '../../messages/report.ts'
import { createReportDataPath, combineLoadStates, useFetch } from '../../loading.ts'
import { PageHeader, LoadedPage } from '../../ui/Page.tsx'
import { VotersContext } from '../../ui/VoteBar.tsx'
import '../../styles/report.css'
import './topics.css'

/** A topic with its comments, for the pages. */
export interface TopicView extends ReportTopicReply {
  /** its name, or its number without a visible name */
  readonly title: string
  /** id of its element */
  readonly anchor: string
  readonly comments: readonly ReportComment[]
  /** the text of its most typical comment; undefined without an accepted one */
  readonly quotation: string | undefined
}

/** Data of the topic pages. */
export interface TopicsView {
  readonly view: ReportView
  readonly topicReport: TopicReport
  readonly byTid: ReadonlyMap<number, ReportComment>
  /** topics by layer, from the finest (0) */
  readonly layers: ReadonlyMap<number, readonly TopicView[]>
  /** the initial layer */
  readonly firstLayer: number
}

/** Element id of the comments without a topic. */
export const NO_TOPIC_ANCHOR = 'no-topic'

/** Element id of a topic. */
const formatAnchor = ({ layer, cluster }: Pick<ReportTopicReply, 'layer' | 'cluster'>): string =>
  `topic-${layer}-${cluster}`

/** Joins topics and comments. Comments that are in only one of the two replies are omitted. */
export function createTopicsView(data: ReportData, found: TopicReport): TopicsView {
  const view = createReportView(data)
  const byTid = new Map(view.comments.map((comment) => [comment.tid, comment]))
  const layers = new Map<number, TopicView[]>()
  const sorted = found.topics.toSorted((one, other) => one.layer - other.layer || one.cluster - other.cluster)
  for (const topic of sorted) {
    const comments = topic.tids.flatMap((tid) => byTid.get(tid) ?? [])
    if (comments.length === 0) continue
    const title = topic.name ?? topicMessages.unnamed(topic.cluster)
    const of = layers.get(topic.layer) ?? []
    const quotation = comments.find(({ tid }) => tid === topic.typical)?.txt || undefined
    layers.set(topic.layer, [...of, { ...topic, title, anchor: formatAnchor(topic), comments, quotation }])
  }
  const counts = new Map([...layers].map(([layer, of]) => [layer, of.length]))
  return { view, topicReport: found, byTid, layers, firstLayer: findReportedLayer(counts) ?? 0 }
}

/** Lists the comments without a topic in a layer. */
export function listUnassignedComments({ view, layers }: TopicsView, layer: number): ReportComment[] {
  const inside = new Set((layers.get(layer) ?? []).flatMap(({ tids }) => tids))
  return view.comments.filter(({ tid }) => !inside.has(tid))
}

/** Method of the topics, and the comments that the report's moderation level omits. */
export function AboutTopics({ topics: { view, topicReport, layers } }: { topics: TopicsView }) {
  const { report, counts } = view.data
  const level = getLevel(report)
  const isUnnamed = [...layers.values()].flat().some(({ name }) => name === null)
  return (
    <section aria-labelledby="about" className="about-topics">
      <h2 id="about">{reportMessages.about}</h2>
      {topicReport.computed !== null && topicReport.model_name !== null && (
        <p>{topicMessages.computed(topicReport.computed, topicReport.model_name)}</p>
      )}
      <p>
        {reportMessages.levels[level](countOmitted(counts)[level])}{' '}
        {counts.rejected > 0 && topicMessages.rejectedComments}{' '}
        {topicReport.rejected_topics > 0 && topicMessages.rejectedTopics(topicReport.rejected_topics)}
      </p>
      {isUnnamed && <p>{topicMessages.unnamedWhy}</p>}
      <p>{reportMessages.privacy(MIN_GROUP_SIZE)}</p>
    </section>
  )
}

/** Explains why there are no topics, and what to do. */
export function NoTopics({ topics: { view, topicReport } }: { topics: TopicsView }) {
  const have = view.comments.length
  const why =
    topicReport.computed !== null
      ? topicMessages.noneShown
      : have < MIN_TOPIC_COMMENTS
        ? topicMessages.tooFew(have, MIN_TOPIC_COMMENTS)
        : topicMessages.notYet
  return (
    <section aria-labelledby="no-topics" className="no-topics">
      <h2 id="no-topics">{topicMessages.noTopics}</h2>
      <p>{why}</p>
      <p>
        <a className="button" href={`/report/${view.data.report.report_id}`}>
          {topicMessages.toReport}
        </a>
      </p>
    </section>
  )
}

interface Props {
  reportId: string
  page: keyof typeof topicMessages.page
  words: string
  children: (topics: TopicsView) => ReactNode
}

interface ContentProps extends Omit<Props, 'reportId'> {
  data: ReportData
  topicReport: TopicReport
}

function TopicsContent({ data, topicReport, page, words, children }: ContentProps) {
  const topics = useMemo(() => createTopicsView(data, topicReport), [data, topicReport])
  return (
    <VotersContext value={data.counts.voters}>
      <main className="page topics-page">
        <PageHeader data={data} page={page} title={topicMessages.page[page]} words={words} />
        {topics.layers.size === 0 ? <NoTopics topics={topics} /> : children(topics)}
        <AboutTopics topics={topics} />
      </main>
    </VotersContext>
  )
}

/** Frame of a topic page: header, content and method. Without topics it says why. */
export function TopicsPage({ reportId, ...page }: Props) {
  const [data, againData] = useFetch<ReportData>(createReportDataPath(reportId))
  const [found, againFound] = useFetch<TopicReport>(`/api/v3/topicReport/${reportId}`)
  const again = () => {
    againData()
    againFound()
  }
  return (
    <LoadedPage loaded={combineLoadStates(data, found)} onRetry={again}>
      {([one, other]) => <TopicsContent data={one} topicReport={other} {...page} />}
    </LoadedPage>
  )
}
