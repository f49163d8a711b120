import type { ReportData } from '@folkmoot/api-types/report-data'
import type { TopicReport } from '@folkmoot/api-types/topic-report'
import { type ReactNode, useMemo } from 'react'
import { createReportDataPath } from '../../api/report-data-path.ts'
import { combineLoadStates, useFetch } from '../../api/use-fetch.ts'
import { topicMessages } from '../../messages/topics.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { VotersContext } from '../../ui/voters-context.ts'
import { LoadedPage } from '../../ui/LoadedPage.tsx'
import { AboutTopics } from './AboutTopics.tsx'
import { NoTopics } from './NoTopics.tsx'
import { createTopicsView, type TopicsView } from './topic-view.ts'
import '../../styles/report.css'
import './topics.css'

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
