import { MOD_LEVELS, MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'
import { reportMessages } from '../../messages/report.ts'
import { topicMessages } from '../../messages/topics.ts'
import type { TopicsView } from './topic-view.ts'

/** Method of the topics, and the comments that the report's moderation level omits. */
export function AboutTopics({ topics: { view, topicReport, layers } }: { topics: TopicsView }) {
  const { report, counts } = view.data
  const level = MOD_LEVELS.find((one) => one === report.mod_level) ?? -2
  const left = { 0: counts.unmoderated + counts.rejected, '-1': counts.rejected, '-2': 0 }[level]
  const isUnnamed = [...layers.values()].flat().some(({ name }) => name === null)
  return (
    <section aria-labelledby="about" className="about-topics">
      <h2 id="about">{reportMessages.about}</h2>
      {topicReport.computed !== null && topicReport.model_name !== null && (
        <p>{topicMessages.computed(topicReport.computed, topicReport.model_name)}</p>
      )}
      <p>
        {reportMessages.levels[level](left, report.rejected_texts)}{' '}
        {counts.rejected > 0 && topicMessages.rejectedComments}{' '}
        {topicReport.rejected_topics > 0 && topicMessages.rejectedTopics(topicReport.rejected_topics)}
      </p>
      {isUnnamed && <p>{topicMessages.unnamedWhy}</p>}
      <p>{reportMessages.privacy(MIN_GROUP_SIZE)}</p>
    </section>
  )
}
