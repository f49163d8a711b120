import type { TopicNarrative } from '@folkmoot/api-types'
import type { PageProps } from '../../app/pages.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { topicMessages } from '../../messages/topics.ts'
import { ShowLoaded } from '../../ui/ShowLoaded.tsx'
import { Narrative } from './Narrative.tsx'
import { TopicsPage } from './TopicsPage.tsx'

/** A report in sentences, each leading to the comments that it rests on. */
export function NarrativePage({ reportId }: PageProps) {
  const [loaded, again] = useAnswer<TopicNarrative>(`/api/v3/topicNarrative/${reportId}`)
  if (loaded.state !== 'ready')
    return (
      <ShowLoaded loaded={loaded} again={again}>
        {() => null}
      </ShowLoaded>
    )
  return (
    <TopicsPage reportId={reportId} page="topicMapNarrativeReport" words={topicMessages.narrativeWords}>
      {(topics) => <Narrative topics={topics} narrative={loaded.data} />}
    </TopicsPage>
  )
}
