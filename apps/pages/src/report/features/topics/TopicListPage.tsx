import { formatNumber } from '@folkmoot/domain/numbers'
import type { PageProps } from '../../app/page-props.ts'
import { topicMessages } from '../../messages/topics.ts'
import { LayerSelect } from './LayerSelect.tsx'
import { TopicList } from './TopicList.tsx'
import { TopicMap } from './TopicMap.tsx'
import { TopicsPage } from './TopicsPage.tsx'
import { listUnassignedComments, type TopicsView } from './topic-view.ts'
import { useLayer } from './use-layer.ts'

function Overview({ topics, layer }: { topics: TopicsView; layer: number }) {
  const shown = topics.layers.get(layer) ?? []
  const outside = listUnassignedComments(topics, layer).length
  const { figures } = topicMessages
  const numbers: [string, number][] = [
    [figures.topics, shown.length],
    [figures.inTopics, topics.view.comments.length - outside],
    [figures.outside, outside],
    [figures.largest, Math.max(0, ...shown.map(({ comments }) => comments.length))],
  ]
  return (
    <dl className="figures">
      {numbers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Content({ topics }: { topics: TopicsView }) {
  const [layer, choose] = useLayer(topics)
  return (
    <>
      <LayerSelect topics={topics} layer={layer} onChoose={choose} />
      <Overview topics={topics} layer={layer} />
      <TopicMap key={layer} topics={topics} layer={layer} />
      <TopicList topics={topics} layer={layer} />
    </>
  )
}

/** Page of topics: figures, the map of their comments, and each topic with its comments and the votes of each group. */
export const TopicListPage = ({ reportId }: PageProps) => (
  <TopicsPage reportId={reportId} page="topicReport" words={topicMessages.listWords}>
    {(topics) => <Content topics={topics} />}
  </TopicsPage>
)
