import { Button } from '@blueprintjs/core'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { getModerationList, MOD } from '@folkmoot/domain/comments'
import { isPartyTo, maySettle } from '@folkmoot/domain/moderation-team'
import { useId } from 'react'
import { formatReason } from '../../api/failure.ts'
import { moderationTeamMessages as messages } from '../../messages/moderation-team.ts'
import { formatAgo } from './format-ago.ts'
import {
  type ModerationDecision,
  useCommentHistoryQuery,
  useSettleSecondOpinionMutation,
} from './team-api.ts'

/** Decisions of the comment that are listed. */
const HISTORY_ROWS = 10

interface Props {
  conversation_id: string
  comment: ModerationComment
  /** the account of this page */
  uid: number
  /** owns the conversation or administers it */
  isOwner: boolean
  canChange: boolean
  /** the server's time, milliseconds */
  time: number
  /** loads the lists again */
  onSettled: () => void
}

/** What two moderators think of a comment, and the buttons of those who may settle it (MODS-12). */
export function DisagreementPanel(props: Props) {
  const { conversation_id, comment, uid, isOwner, canChange, onSettled } = props
  const { tid, mod, second_opinion } = comment
  const heading = useId()
  const [settle, { isLoading, error }] = useSettleSecondOpinionMutation()
  if (!second_opinion) return null
  const disagreement = { ...second_opinion, decided_mod: mod }
  const choices = [MOD.accepted, MOD.rejected].filter((choice) =>
    maySettle({ uid, isOwner }, disagreement, choice),
  )
  const isParty = isPartyTo(uid, second_opinion) && !isOwner
  const decide = async (choice: number) => {
    await settle({ body: { conversation_id, tid, mod: choice } })
    onSettled()
  }
  return (
    <section className="disagreement" aria-labelledby={heading}>
      <h3 id={heading}>{messages.disagreementTitle}</h3>
      <History {...props} />
      <p>{messages.disagreementHelp(getModerationList(mod), isParty)}</p>
      {error !== undefined && (
        <p className="comment-note comment-failed" role="alert">
          {formatReason(error)}
        </p>
      )}
      {canChange && (
        <div className="disagreement-choices">
          {choices.map((choice) => (
            <Button key={choice} disabled={isLoading} onClick={() => void decide(choice)}>
              {messages.settle(getModerationList(choice), isParty)}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

/** The decisions about the comment, oldest first. */
function History({ conversation_id, comment: { tid }, time }: Props) {
  const query = { conversation_id, tid, limit: HISTORY_ROWS }
  const { currentData } = useCommentHistoryQuery({ query }, { refetchOnMountOrArgChange: true })
  return (
    <ol>
      {currentData?.decisions.toReversed().map((entry) => (
        <HistoryEntry key={entry.id} entry={entry} now={time} />
      ))}
    </ol>
  )
}

function HistoryEntry({ entry, now }: { entry: ModerationDecision; now: number }) {
  const { moderator, action, to, created, reason } = entry
  const age = formatAgo(created, Math.max(now, created))
  return (
    <li>
      {messages.historyEntry(moderator, action, getModerationList(to.opinion ?? to.mod ?? 0), age)}
      {reason !== null && <q dir="auto">{reason}</q>}
    </li>
  )
}
