import type { PageProps } from '../../app/page-props.ts'
import { topicMessages } from '../../messages/topics.ts'
import { TopicList } from './TopicList.tsx'
import { TopicsPage } from './TopicsPage.tsx'

/** Page of topics with their comments and the votes of each group. */
export const TopicListPage = ({ reportId }: PageProps) => (
  <TopicsPage reportId={reportId} page="topicReport" words={topicMessages.listWords}>
    {(topics) => <TopicList topics={topics} />}
  </TopicsPage>
)
