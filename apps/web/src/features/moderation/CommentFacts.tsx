import { Tag } from '@blueprintjs/core'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { type ModerationList, getModerationList } from '@folkmoot/domain/comments'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { getLanguage } from '@folkmoot/domain/triage/queue-filter'
import type { VoteCounts } from './use-vote-counts.ts'

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })

interface Props {
  comment: ModerationComment
  /** how long ago it was written, in words */
  age: string
  /** the list that shows the comment */
  list: ModerationList
  isSaving: boolean
  votes: VoteCounts | 'failed' | undefined
}

/** Number, age, author, language and votes of a comment, in one line. */
export function CommentFacts({ comment, age, list, isSaving, votes }: Props) {
  const { tid, created, is_seed, pid, mod } = comment
  const language = getLanguage(comment)
  const currentList = getModerationList(mod)
  const time = Number(created)
  return (
    <div className="comment-facts">
      <span className="comment-number">{messages.number(tid)}</span>
      <time dateTime={new Date(time).toISOString()} title={dateFormat.format(time)}>
        {age}
      </time>
      {is_seed ? (
        <Tag minimal>{messages.seedComment}</Tag>
      ) : (
        pid !== undefined && <span>{messages.participant(pid)}</span>
      )}
      {language && <span className="comment-lang">{language}</span>}
      {currentList !== list && <Tag minimal>{messages.lists[currentList]}</Tag>}
      {votes === 'failed' && <span>{messages.votesFailed}</span>}
      {votes && votes !== 'failed' && votes.agree + votes.disagree + votes.pass > 0 && (
        <span>{messages.votesSoFar(votes.agree, votes.disagree, votes.pass)}</span>
      )}
      {isSaving && <span>{messages.saving}</span>}
    </div>
  )
}
