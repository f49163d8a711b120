import { narrateReport } from '@folkmoot/domain/reports/narrative'
import { useMemo } from 'react'
import type { PageProps } from '../../app/page-props.ts'
import { topicMessages } from '../../messages/topics.ts'
import { Narrative } from './Narrative.tsx'
import type { TopicsView } from './topic-view.ts'
import { NoTopics, TopicsPage } from './TopicsPage.tsx'

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
