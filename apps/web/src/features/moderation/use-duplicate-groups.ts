import type { ModerationComment } from '@folkmoot/api-types/comments'
import { useMemo } from 'react'
import type { CommentsByTid } from './moderation-lists.ts'

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
