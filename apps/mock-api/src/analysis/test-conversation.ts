import { fillConversation, type ConversationContent } from '@folkmoot/testing/fill-conversation'
import type { TestServer } from '@folkmoot/testing/server'

const COMMENT_COUNT = 8

/** The side of somebody: the first half of the people is of one mind, the second of the other. */
const getSide = (pid: number): number => (pid % 2 === 0 ? -1 : 1)

/** What somebody says: as their side, but for one comment on which all agree, and one that people differ on by chance. */
function computeVote(pid: number, tid: number): number {
  if (tid === 0) return -1
  if (tid === 1) return (pid % 3) - 1
  return getSide(pid)
}

/** Votes of people on all comments. */
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

/** A conversation in which two camps of as many people each have voted, written behind the server's back. */
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

/** Waits until something is there; the test's own time limit ends it. */
export async function waitFor<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
