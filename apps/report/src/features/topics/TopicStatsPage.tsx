import { formatNumber } from '@folkmoot/domain/format-number'
import { useMemo, useState } from 'react'
import type { PageProps } from '../../app/page-props.ts'
import { topicMessages } from '../../messages/topics.ts'
import { VoteLegend } from '../../ui/VoteLegend.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { LayerSelect } from './LayerSelect.tsx'
import { TopicsPage } from './TopicsPage.tsx'
import { type FigureOrder, computeFigures, sortFigures } from './topic-figures.ts'
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

function TopicStatsContent({ topics }: { topics: TopicsView }) {
  const [layer, choose] = useLayer(topics)
  const [order, setOrder] = useState<FigureOrder>('topic')
  const figures = useMemo(
    () => (topics.layers.get(layer) ?? []).map((topic) => computeFigures(topic, topics.view.verdicts)),
    [topics, layer],
  )
  return (
    <>
      <LayerSelect topics={topics} layer={layer} onChoose={choose} />
      <Overview topics={topics} layer={layer} />
      <div className="on-map">
        <h2>{topicMessages.table}</h2>
        <p className="muted">{topicMessages.tableWords}</p>
        <VoteLegend />
        <FiguresTable
          reportId={topics.view.data.report.report_id}
          figures={sortFigures(figures, order)}
          groups={topics.view.reportedGroups}
          order={order}
          onOrder={setOrder}
        />
      </div>
    </>
  )
}

/** Page of the topics' statistics. */
export const TopicStatsPage = ({ reportId }: PageProps) => (
  <TopicsPage reportId={reportId} page="topicStats" words={topicMessages.statsWords}>
    {(topics) => <TopicStatsContent topics={topics} />}
  </TopicsPage>
)
