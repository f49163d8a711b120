import type { PageProps } from '../../app/page-props.ts'
import { topicMessages } from '../../messages/topics.ts'
import { LayerSelect } from './LayerSelect.tsx'
import { TopicLinks } from './TopicLinks.tsx'
import { TopicMap } from './TopicMap.tsx'
import { TopicsPage } from './TopicsPage.tsx'
import type { TopicsView } from './topic-view.ts'
import { useLayer } from './use-layer.ts'

function TopicMapContent({ topics }: { topics: TopicsView }) {
  const [layer, choose] = useLayer(topics)
  return (
    <>
      <LayerSelect topics={topics} layer={layer} onChoose={choose} />
      <TopicMap key={layer} topics={topics} layer={layer} />
      <TopicLinks topics={topics} layer={layer} />
    </>
  )
}

/** Page of the map of comments. */
export const TopicMapPage = ({ reportId }: PageProps) => (
  <TopicsPage reportId={reportId} page="topicsVizReport" words={topicMessages.mapWords}>
    {(topics) => <TopicMapContent topics={topics} />}
  </TopicsPage>
)
