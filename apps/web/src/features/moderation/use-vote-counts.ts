import type { ModerationComment } from '@folkmoot/api-types/comments'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { useEffect, useMemo, useState } from 'react'
import { useVoteCountsQuery } from './moderation-api.ts'

/** Votes are loaded when the visible cards have not changed for this time. */
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
 * Loads the votes on the visible comments: one call for all of them, apart from the lists (NET-8).
 * @returns a function that gives the votes on a comment: `failed` if they could not be loaded, undefined while unknown
 */
export function useVoteCounts(
  conversation_id: string,
  visibleTids: readonly number[],
): (tid: number) => VoteCounts | 'failed' | undefined {
  const visible = visibleTids.join(',')
  const [loaded, setLoaded] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(visible), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [visible])
  const tids = useMemo(() => loaded.split(',').flatMap((tid) => (tid === '' ? [] : Number(tid))), [loaded])
  const { data, isError } = useVoteCountsQuery(
    { query: { moderation: true, include_voting_patterns: true, tids, conversation_id } },
    {
      skip: tids.length === 0,
      pollingInterval: TIMES_MS.moderationPoll,
      skipPollingIfUnfocused: true,
    },
  )
  const counts = useMemo(() => new Map(data?.map((comment) => [comment.tid, toVoteCounts(comment)])), [data])
  return (tid) => counts.get(tid) ?? (isError ? 'failed' : undefined)
}
