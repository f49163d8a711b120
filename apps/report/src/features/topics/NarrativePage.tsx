import type { TopicNarrative } from '@folkmoot/api-types/topic-report'
import type { PageProps } from '../../app/page-props.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { sharedMessages } from '../../messages/shared.ts'
import { topicMessages } from '../../messages/topics.ts'
import { Narrative } from './Narrative.tsx'
import { NoTopics } from './TopicsPage.tsx'
import { TopicsPage } from './TopicsPage.tsx'

const NarrativeError = ({ again }: { again: () => void }) => (
  <p role="alert" className="empty">
    {topicMessages.narrativeFailed}{' '}
    <button type="button" className="button" onClick={again}>
      {sharedMessages.tryAgain}
    </button>
  </p>
)

/** Page of the narrative; each sentence links to its comments. */
export function NarrativePage({ reportId }: PageProps) {
  const [loaded, again] = useFetch<TopicNarrative>(`/api/v3/topicNarrative/${reportId}`)
  return (
    <TopicsPage
      reportId={reportId}
      page="topicMapNarrativeReport"
      words={topicMessages.narrativeWords}
      canBeEmpty
    >
      {(topics) => {
        if (loaded.state === 'ready')
          return (
            <>
              <Narrative topics={topics} narrative={loaded.data} />
              {topics.view.comments.length === 0 && <NoTopics topics={topics} />}
            </>
          )
        if (loaded.state === 'loading')
          return (
            <p role="status" className="narrative-room">
              {sharedMessages.loading}
            </p>
          )
        return <NarrativeError again={again} />
      }}
    </TopicsPage>
  )
}
