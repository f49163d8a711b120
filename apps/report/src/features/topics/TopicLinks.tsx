import { sumVotes, countAllVotes } from '@folkmoot/domain/reports/vote-counts'
import { topicMessages } from '../../messages/topics.ts'
import { createTopicPath } from './topic-path.ts'
import type { TopicsView } from './topic-view.ts'
import './topic-map.css'

/** Links from a map to its topics. */
export function TopicLinks({ topics: { layers, view }, layer }: { topics: TopicsView; layer: number }) {
  return (
    <section aria-labelledby="on-map" className="on-map">
      <h2 id="on-map">{topicMessages.topicsOnMap}</h2>
      <ul className="topic-links">
        {(layers.get(layer) ?? []).map((topic) => (
          <li key={topic.key}>
            <a href={createTopicPath(view.data.report.report_id, topic)}>{topic.title}</a>{' '}
            <span className="muted">
              {topicMessages.sizes(topic.comments.length, countAllVotes(sumVotes(topic.comments)))}
            </span>
            {topic.quotation !== undefined && (
              <q className="topic-quotation" dir="auto">
                {topic.quotation}
              </q>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
