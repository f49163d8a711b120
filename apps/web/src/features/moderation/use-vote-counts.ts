import type { ModerationComment } from '@folkmoot/api-types/comments'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { useEffect, useMemo, useState } from 'react'
import { useVoteCountsQuery } from './moderation-api.ts'

/** Votes are loaded when the comment has been in focus for this time: keys can move it quickly. */
const DEBOUNCE_MS = 200

/** The latest votes on a comment, by kind. */
export interface VoteCounts {
  agree: number
  disagree: number
  pass: number
}

const toVoteCounts = ({
  agree_count = 0,
  disagree_count = 0,
  pass_count = 0,
}: ModerationComment): VoteCounts => ({
  agree: agree_count,
  disagree: disagree_count,
  pass: pass_count,
})

/**
 * Loads the votes on the comment in focus, apart from the lists (NET-8).
 * @returns `failed` if they could not be loaded, undefined while unknown
 */
export function useVoteCounts(
  conversation_id: string,
  tid: number | undefined,
): VoteCounts | 'failed' | undefined {
  const [settled, setSettled] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(tid), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [tid])
  const tids = useMemo(() => (settled === undefined ? [] : [settled]), [settled])
  const { data, isError } = useVoteCountsQuery(
    { query: { moderation: true, include_voting_patterns: true, tids, conversation_id } },
    {
      skip: tids.length === 0,
      pollingInterval: TIMES_MS.moderationPoll,
      skipPollingIfUnfocused: true,
    },
  )
  const comment = data?.find((one) => one.tid === tid)
  if (comment) return toVoteCounts(comment)
  return isError ? 'failed' : undefined
}
