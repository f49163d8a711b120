import type { ModerationComment } from '@folkmoot/api-types/comments'
import { useMemo } from 'react'
import { useNearDuplicates } from '../../ui/use-near-duplicates.ts'
import type { CommentsByTid } from './moderation-lists.ts'

/** The groups of near-duplicates among all comments. */
export interface DuplicateGroups {
  /** the comment that leads the group of a comment; itself without one */
  getLeader: (tid: number) => number
  /** the comments of the group of a comment, itself included, ascending */
  listMembers: (tid: number) => readonly number[]
}

const NO_COMMENTS: readonly ModerationComment[] = []

/** Collects the members of each leader. */
function createGroups(
  comments: Iterable<ModerationComment>,
  findLeader: (comment: ModerationComment) => number,
): DuplicateGroups {
  const leaders = new Map<number, number>()
  const members = new Map<number, number[]>()
  for (const comment of comments) {
    const { tid } = comment
    const found = findLeader(comment)
    // a leader leads itself, also where the server does not know groups
    const leader = leaders.get(found) ?? found
    leaders.set(tid, leader)
    const known = members.get(leader)
    if (known) known.push(tid)
    else members.set(leader, [tid])
  }
  const getLeader = (tid: number) => leaders.get(tid) ?? tid
  return { getLeader, listMembers: (tid) => members.get(getLeader(tid)) ?? [tid] }
}

/**
 * Reads the groups that the server sends. A server without them (RUN-5) leaves the work to the page, which looks for similar texts
 * in small steps.
 */
export function useDuplicateGroups(comments: CommentsByTid): DuplicateGroups {
  const all = useMemo(() => [...comments.values()], [comments])
  const isKnown = all.some(({ marks }) => marks !== undefined)
  const lookup = useNearDuplicates(isKnown ? NO_COMMENTS : all)
  return useMemo(
    () =>
      createGroups(all, ({ tid, similar_to }) => {
        const similar = isKnown ? similar_to : lookup.findByTid(tid)[0]
        return similar === undefined || similar > tid ? tid : similar
      }),
    [all, isKnown, lookup],
  )
}
