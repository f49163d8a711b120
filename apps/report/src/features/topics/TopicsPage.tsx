import type { ReportData } from '@folkmoot/api-types/report-data'
import type { TopicReport } from '@folkmoot/api-types/topic-report'
import type { ReportPage } from '@folkmoot/domain/reports/report-pages'
import { type ReactNode, useMemo } from 'react'
import { reportDataAddress } from '../../api/report-data.ts'
import { bothOf, useAnswer } from '../../api/use-answer.ts'
import { topicMessages } from '../../messages/topics.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { ShowLoaded } from '../../ui/ShowLoaded.tsx'
import { AboutTopics } from './AboutTopics.tsx'
import { NoTopics } from './NoTopics.tsx'
import { topicsView, type TopicsView } from './topic-view.ts'
import '../../styles/report.css'
import './topics.css'

interface Props {
  reportId: string
  page: ReportPage['path']
  words: string
  /** has something to show also while there are no topics */
  isWithout?: boolean
  children: (topics: TopicsView) => ReactNode
}

interface ContentProps extends Omit<Props, 'reportId'> {
  data: ReportData
  found: TopicReport
}

function Content({ data, found, page, words, isWithout = false, children }: ContentProps) {
  const topics = useMemo(() => topicsView(data, found), [data, found])
  return (
    <main className="page topics-page">
      <PageHead data={data} page={page} title={topicMessages.page[page]} words={words} />
      {topics.layers.size === 0 && !isWithout ? <NoTopics topics={topics} /> : children(topics)}
      <AboutTopics topics={topics} />
    </main>
  )
}

/** A topic page of a report: its head, what it shows, and how that was made; without topics, why there are none. */
export function TopicsPage({ reportId, ...page }: Props) {
  const [data, againData] = useAnswer<ReportData>(reportDataAddress(reportId))
  const [found, againFound] = useAnswer<TopicReport>(`/api/v3/topicReport/${reportId}`)
  const again = () => {
    againData()
    againFound()
  }
  return (
    <ShowLoaded loaded={bothOf(data, found)} again={again}>
      {([one, other]) => <Content data={one} found={other} {...page} />}
    </ShowLoaded>
  )
}
