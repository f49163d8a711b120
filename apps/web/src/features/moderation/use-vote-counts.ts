import type { ModerationComment } from '@folkmoot/api-types'
import { TIMES } from '@folkmoot/domain'
import { useEffect, useMemo, useState } from 'react'
import { useVoteCountsQuery } from './moderation-api.ts'

/** How long the screen stands still before votes are asked for, in milliseconds. */
const STILL = 200

/** Latest votes on a comment, by kind. */
export interface VoteCounts {
  agree: number
  disagree: number
  pass: number
}

const countsOf = ({
  agree_count = 0,
  disagree_count = 0,
  pass_count = 0,
}: ModerationComment): VoteCounts => ({
  agree: agree_count,
  disagree: disagree_count,
  pass: pass_count,
})

/**
 * The votes so far on the comments that are on the screen: one call for all of them, beside the lists (NET-8).
 * @returns gives those of one comment: `failed` when they could not be loaded, undefined while they are not known
 */
export function useVoteCounts(
  conversation_id: string,
  shown: readonly number[],
): (tid: number) => VoteCounts | 'failed' | undefined {
  const wanted = shown.join(',')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), STILL)
    return () => clearTimeout(timer)
  }, [wanted])
  const tids = useMemo(() => asked.split(',').flatMap((tid) => (tid === '' ? [] : Number(tid))), [asked])
  const { data, isError } = useVoteCountsQuery(
    { query: { moderation: true, include_voting_patterns: true, tids, conversation_id } },
    {
      skip: tids.length === 0,
      pollingInterval: TIMES.moderationPoll,
      skipPollingIfUnfocused: true,
    },
  )
  const known = useMemo(() => new Map(data?.map((comment) => [comment.tid, countsOf(comment)])), [data])
  return (tid) => known.get(tid) ?? (isError ? 'failed' : undefined)
}
