import type { ModerationComment } from '@folkmoot/api-types/comments'
import type { PresentModerator } from '@folkmoot/api-types/moderation-team'
import { MOD } from '@folkmoot/domain/comments'
import { useState } from 'react'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { formatAgo } from './format-ago.ts'
import type { ModerationStore } from './moderation-store.ts'
import { useGiveSecondOpinionMutation } from './team-api.ts'
import type { LatestDecision } from './team-store.ts'
import type { Team } from './use-team.ts'

/** What the other moderators do with the comment in focus, and what this one can do about it. */
export interface CommentTeam {
  readonly canChange: boolean
  /** the account of this page; 0 while it is unknown */
  readonly uid: number
  readonly isOwner: boolean
  /** the colleague who looks at it */
  readonly holder: PresentModerator | undefined
  /** the last decision, with its age by the server's clock */
  readonly latest: (LatestDecision & { readonly ago: string }) | undefined
  /** the server's time, milliseconds; 0 while it is unknown */
  readonly time: number
  /** true when a second opinion about it can be recorded */
  readonly canDisagree: boolean
  /** why the second opinion was not recorded */
  readonly opinionProblem: unknown
  readonly onTakeOver: () => void
  /** keeps the decision of the other */
  readonly onKeep: () => void
  /** records a second opinion; `mod` is what the moderator would have decided */
  readonly onDisagree: (mod: number, reason?: string) => void
  readonly onSettled: () => void
}

/** Gathers what concerns the comment in focus from the team, and the calls about second opinions. */
export function useCommentTeam(
  comment: ModerationComment | undefined,
  { team, store, canChange }: { team: Team; store: ModerationStore; canChange: boolean },
): CommentTeam {
  const { conversation } = useConversationOutlet()
  const [give] = useGiveSecondOpinionMutation()
  const [failed, setFailed] = useState<{ tid: number; problem: unknown }>()
  const { state, takeOver } = team
  const tid = comment?.tid ?? -1
  const found = state.latest.get(tid)
  const latest = found && { ...found, ago: formatAgo(found.created, state.time) }
  const handleDisagree = async (mod: number, reason?: string) => {
    const body = { conversation_id: conversation.conversation_id, tid, mod, ...(reason ? { reason } : {}) }
    const { error: refused } = await give({ body })
    setFailed(refused === undefined ? undefined : { tid, problem: refused })
    if (refused === undefined) store.dismissFailure(tid)
    void store.reload()
  }
  const isDecided = comment !== undefined && comment.mod !== MOD.unmoderated
  return {
    canChange,
    uid: state.uid,
    isOwner: conversation.is_owner || conversation.role === 'owner',
    holder: state.held.get(tid),
    latest,
    time: state.time,
    canDisagree: canChange && isDecided && latest?.isOwn === false && comment.second_opinion === undefined,
    opinionProblem: failed?.tid === tid ? failed.problem : undefined,
    onTakeOver: takeOver,
    onKeep: () => store.dismissFailure(tid),
    onDisagree: (mod, reason) => void handleDisagree(mod, reason),
    onSettled: () => void store.reload(),
  }
}
