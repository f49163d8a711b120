import type { Insertable } from 'kysely'
import type { CommentRow, ConversationColumns, Db } from '@folkmoot/server/platform/storage/database'
import type { createBuilders } from './builders.ts'
import { fillConversation, type ConversationContent } from './fill-conversation.ts'

type Comment = string | (Partial<CommentRow> & { txt: string })

/** What a test starts from. */
export interface Story {
  /** columns of the conversation that differ from those of an open one of Ada's */
  conversation?: Partial<Insertable<ConversationColumns>>
  /** by tid from 0: a text, or a text with columns */
  comments?: readonly Comment[]
  /** the external id of each person by pid from 0; null without one */
  people?: readonly (string | null)[]
  /** the votes of each person by pid, a letter for each comment: a agrees, d disagrees, p passes, . has not voted */
  votes?: readonly string[]
}

const VOTES: Readonly<Record<string, number>> = { a: -1, d: 1, p: 0 }

function listVotes(rows: readonly string[], created: number): ConversationContent['votes'] {
  return rows.flatMap((letters, pid) =>
    Array.from(letters).flatMap((letter, tid) => {
      if (letter === '.') return []
      const vote = VOTES[letter]
      if (vote === undefined) throw new Error(`Write votes as a, d, p or ., not ${letter}`)
      return [{ pid, tid, vote, high_priority: 0, created }]
    }),
  )
}

/** Creates the `scenario` of a test server: an open conversation of Ada's with comments, people and votes, and its ids. */
export const createScenario =
  (db: Db, clock: () => number, build: ReturnType<typeof createBuilders>) =>
  async ({ conversation = {}, comments = [], people = [], votes = [] }: Story = {}) => {
    const made = await build.conversation(conversation)
    const count = Math.max(people.length, votes.length)
    await fillConversation(
      db,
      { zid: made.zid, owner: conversation.owner ?? 1, now: clock() },
      {
        people: Array.from({ length: count }, (_, pid) => ({ pid, xid: people[pid] ?? null })),
        comments: comments.map((given, tid) => ({
          tid,
          ...(typeof given === 'string' ? { txt: given } : given),
        })),
        votes: listVotes(votes, clock()),
      },
    )
    return { ...made, id: made.conversation_id }
  }
