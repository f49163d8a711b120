import type { PageProps } from '../../app/page-props.ts'
import { topicMessages } from '../../messages/topics.ts'
import { TopicList } from './TopicList.tsx'
import { TopicsPage } from './TopicsPage.tsx'

/** The topics of a report with their comments, and how each group voted on them. */
export const TopicListPage = ({ reportId }: PageProps) => (
  <TopicsPage reportId={reportId} page="topicReport" words={topicMessages.listWords}>
    {(topics) => <TopicList topics={topics} />}
  </TopicsPage>
)
