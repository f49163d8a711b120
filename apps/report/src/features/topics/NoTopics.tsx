import { MIN_TOPIC_COMMENTS } from '@folkmoot/domain/topics-outdated'
import { topicMessages } from '../../messages/topics.ts'
import type { TopicsView } from './topic-view.ts'

/** Explains why there are no topics, and what to do. */
export function NoTopics({ topics: { view, topicReport } }: { topics: TopicsView }) {
  const have = view.comments.length
  const why =
    topicReport.computed !== null
      ? topicMessages.noneShown
      : have < MIN_TOPIC_COMMENTS
        ? topicMessages.tooFew(have, MIN_TOPIC_COMMENTS)
        : topicMessages.notYet
  return (
    <section aria-labelledby="no-topics" className="no-topics">
      <h2 id="no-topics">{topicMessages.noTopics}</h2>
      <p>{why}</p>
      <p>
        <a className="button" href={`/report/${view.data.report.report_id}`}>
          {topicMessages.toReport}
        </a>
      </p>
    </section>
  )
}
