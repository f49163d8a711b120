import { MOD_LEVELS, MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'
import { MIN_TOPIC_COMMENTS } from '@folkmoot/domain/topics'
import type { ReportData } from '@folkmoot/api-types/report-data'
import type { TopicReport } from '@folkmoot/api-types/topics'
import { type ReactNode, useMemo } from 'react'
import { reportMessages } from '../../messages/report.ts'
import { topicMessages } from '../../messages/topics.ts'
import { type TopicsView, createTopicsView } from './topic-view.ts'
import { createReportDataPath, combineLoadStates, useFetch } from '../../api/use-fetch.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { VotersContext } from '../../ui/voters-context.ts'
import { LoadedPage } from '../../ui/LoadedPage.tsx'
import '../../styles/report.css'
import './topics.css'

/** Method of the topics, and the comments that the report's moderation level omits. */
export function AboutTopics({ topics: { view, topicReport, layers } }: { topics: TopicsView }) {
  const { report, counts } = view.data
  const level = MOD_LEVELS.find((one) => one === report.mod_level) ?? -2
  const left = { 0: counts.unmoderated + counts.rejected, '-1': counts.rejected, '-2': 0 }[level]
  const isUnnamed = [...layers.values()].flat().some(({ name }) => name === null)
  return (
    <section aria-labelledby="about" className="about-topics">
      <h2 id="about">{reportMessages.about}</h2>
      {topicReport.computed !== null && topicReport.model_name !== null && (
        <p>{topicMessages.computed(topicReport.computed, topicReport.model_name)}</p>
      )}
      <p>
        {reportMessages.levels[level](left, report.rejected_texts)}{' '}
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
  /** whether the page has content without topics */
  canBeEmpty?: boolean
  children: (topics: TopicsView) => ReactNode
}

interface ContentProps extends Omit<Props, 'reportId'> {
  data: ReportData
  topicReport: TopicReport
}

function TopicsContent({ data, topicReport, page, words, canBeEmpty = false, children }: ContentProps) {
  const topics = useMemo(() => createTopicsView(data, topicReport), [data, topicReport])
  return (
    <VotersContext value={data.counts.voters}>
      <main className="page topics-page">
        <PageHeader data={data} page={page} title={topicMessages.page[page]} words={words} />
        {topics.layers.size === 0 && !canBeEmpty ? <NoTopics topics={topics} /> : children(topics)}
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
