import { Tag } from '@blueprintjs/core'
import type { ModerationComment } from '@folkmoot/api-types'
import { type ModerationList, moderationListOf } from '@folkmoot/domain'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import type { VoteCounts } from './use-vote-counts.ts'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })

interface Props {
  id: string
  comment: ModerationComment
  /** how long ago it was written, in words */
  ago: string
  /** the list that it is seen in */
  list: ModerationList
  saving: boolean
  votes: VoteCounts | 'failed' | undefined
}

/** What a decision needs to know about a comment beside its text, in a line. */
export function CommentFacts({ id, comment, ago, list, saving, votes }: Props) {
  const { tid, created, is_seed, pid, lang, mod } = comment
  const stands = moderationListOf(mod)
  const time = Number(created)
  return (
    <div className="comment-facts">
      <span id={id} className="comment-number">
        {messages.number(tid)}
      </span>
      <time dateTime={new Date(time).toISOString()} title={day.format(time)}>
        {ago}
      </time>
      {is_seed ? (
        <Tag minimal>{messages.seedComment}</Tag>
      ) : (
        pid !== undefined && <span>{messages.participant(pid)}</span>
      )}
      {lang && <span className="comment-lang">{lang}</span>}
      {stands !== list && <Tag minimal>{messages.lists[stands]}</Tag>}
      {votes === 'failed' && <span>{messages.votesFailed}</span>}
      {votes && votes !== 'failed' && votes.agree + votes.disagree + votes.pass > 0 && (
        <span>{messages.votesSoFar(votes.agree, votes.disagree, votes.pass)}</span>
      )}
      {saving && <span>{messages.saving}</span>}
    </div>
  )
}
