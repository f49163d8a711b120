import { fillConversation, type ConversationContent } from '@folkmoot/testing/fill-conversation'
import type { TestServer } from '@folkmoot/testing/server'

const COMMENT_COUNT = 8

/** Returns the side of a participant: even and odd numbers vote against each other. */
const getSide = (pid: number): number => (pid % 2 === 0 ? -1 : 1)

/** Computes a vote: the participant's side, except on comment 0 (all agree) and comment 1 (mixed). */
function computeVote(pid: number, tid: number): number {
  if (tid === 0) return -1
  if (tid === 1) return (pid % 3) - 1
  return getSide(pid)
}

/** Creates the votes of participants on all comments. */
export const createVotes = (pids: readonly number[]): ConversationContent['votes'] =>
  pids.flatMap((pid) =>
    Array.from({ length: COMMENT_COUNT }, (_, tid) => ({
      pid,
      tid,
      vote: computeVote(pid, tid),
      high_priority: 0,
      created: 1000 * pid + tid,
    })),
  )

/** Creates a conversation with two groups of equal size, written directly to the database. */
export async function createTwoGroupConversation({ db, build, analyses }: TestServer, people = 12) {
  const { zid, conversation_id: id } = await build.conversation()
  const pids = Array.from({ length: people }, (_, pid) => pid)
  const comments = Array.from({ length: COMMENT_COUNT }, (_, tid) => ({ tid, txt: `Comment ${tid}` }))
  await fillConversation(
    db,
    { zid, now: Date.now() },
    { people: pids.map((pid) => ({ pid })), comments, votes: createVotes(pids) },
  )
  analyses?.wake()
  return { zid, id }
}

/** Polls until a value is found. The time limit of the test ends it. */
export async function waitFor<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
