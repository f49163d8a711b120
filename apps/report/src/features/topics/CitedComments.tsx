import type { TopicNarrative } from '@folkmoot/api-types/topic-report'
import { parseSentence } from '@folkmoot/domain/reports/narrative-format'
import { useMemo } from 'react'
import { topicMessages } from '../../messages/topics.ts'
import { VoteLegend } from '../../ui/VoteLegend.tsx'
import { CommentCard } from '../../comments/CommentCard.tsx'
import type { TopicsView } from './topic-view.ts'

interface Props {
  topics: TopicsView
  sections: TopicNarrative['sections']
}

const listCitedTids = (sections: Props['sections']): number[] => {
  const tids = sections
    .flatMap(({ sentences }) => sentences)
    .flatMap(({ text }) => parseSentence(text).flatMap((part) => ('tid' in part ? [part.tid] : [])))
  return [...new Set(tids)].sort((one, other) => one - other)
}

/** The comments that the narrative cites, with the votes of each group. Readers can check the sentences against them. */
export function CitedComments({ topics: { byTid, view }, sections }: Props) {
  const comments = useMemo(
    () => listCitedTids(sections).flatMap((tid) => byTid.get(tid) ?? []),
    [sections, byTid],
  )
  if (comments.length === 0) return null
  return (
    <section aria-labelledby="cited" className="narrative-part">
      <h2 id="cited">{topicMessages.cited}</h2>
      <p className="muted">{topicMessages.citedWords}</p>
      <VoteLegend />
      <ul className="comment-cards">
        {comments.map((comment) => (
          <CommentCard
            key={comment.tid}
            id={`comment-${comment.tid}`}
            comment={comment}
            groups={view.reportedGroups}
          />
        ))}
      </ul>
    </section>
  )
}
