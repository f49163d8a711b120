import type { ModerationComment } from '@folkmoot/api-types/comments'
import { useMemo } from 'react'
import type { CommentsByTid } from './moderation-lists.ts'
import { getModerationList } from '@folkmoot/domain/comments'

/** The groups of near-duplicates among all comments. */
export interface DuplicateGroups {
  /** the comment that leads the group of a comment; itself without one */
  getLeader: (tid: number) => number
  /** the comments of the group of a comment, itself included, ascending */
  listMembers: (tid: number) => readonly number[]
}

/** Reads the groups that the server sends. */
function createGroups(comments: Iterable<ModerationComment>): DuplicateGroups {
  const leaders = new Map<number, number>()
  const members = new Map<number, number[]>()
  for (const { tid, similar_to: leader = tid } of comments) {
    leaders.set(tid, leader)
    const known = members.get(leader)
    if (known) known.push(tid)
    else members.set(leader, [tid])
  }
  const getLeader = (tid: number) => leaders.get(tid) ?? tid
  return { getLeader, listMembers: (tid) => members.get(getLeader(tid)) ?? [tid] }
}

/** The groups of the loaded comments. */
export const useDuplicateGroups = (comments: CommentsByTid): DuplicateGroups =>
  useMemo(() => createGroups(comments.values()), [comments])

/** What deciding a group of near-duplicates together does. */
export interface GroupDecision {
  /** the comment that stays */
  readonly kept: number
  /** waiting comments that are rejected, because they repeat it */
  readonly repeats: readonly number[]
}

/**
 * Finds what deciding a group together does: an accepted comment is kept, else the one in focus if it waits; the waiting others are
 * rejected. Undefined when nothing would be rejected.
 * @param members the comments of the group, the one in focus included
 */
export function findGroupDecision(
  members: readonly ModerationComment[],
  current: ModerationComment,
): GroupDecision | undefined {
  const accepted = members.find(({ mod }) => getModerationList(mod) === 'accepted')
  const kept = accepted ?? (getModerationList(current.mod) === 'unmoderated' ? current : undefined)
  if (!kept) return undefined
  const repeats = members.flatMap(({ tid, mod }) =>
    tid !== kept.tid && getModerationList(mod) === 'unmoderated' ? tid : [],
  )
  return repeats.length === 0 ? undefined : { kept: kept.tid, repeats }
}
