import { sql, type Insertable, type Updateable } from 'kysely'
import { generateSecureInt } from '@folkmoot/server/platform/secure-random'
import { createConversation } from '@folkmoot/server/nouns/conversations/create-conversation.storage'
import { insertVotes, type NewVote } from '@folkmoot/server/nouns/votes/votes.storage'
import { allocateId } from '@folkmoot/server/platform/storage/counters'
import type {
  CommentRow,
  ConversationColumns,
  Db,
  ParticipantRow,
} from '@folkmoot/server/platform/storage/database'
import type { XidRow } from '@folkmoot/server/platform/storage/people-tables'
import type { ReportColumns } from '@folkmoot/server/platform/storage/result-tables'
import { runTransaction } from '@folkmoot/server/platform/storage/transaction'
import { raiseGeneration } from '@folkmoot/server/platform/storage/generations'
import { createCommentRow, createParticipantRow } from './fill-conversation.ts'

/** Creates the row of a participant who never did anything. */
const createNewParticipant = (zid: number, pid: number, created: number) => ({
  ...createParticipantRow(zid, created, pid, 0),
  last_interaction: 0,
})

/** Writes rows like the server, with defaults for columns that a test does not set. */
export function createBuilders(db: Db, clock: () => number) {
  return {
    /** Adds an open conversation with a topic, of user `owner` (Ada by default). */
    conversation: (choices: Partial<Insertable<ConversationColumns>> = {}) =>
      runTransaction(db, (tx) =>
        createConversation(tx, {
          owner: choices.owner ?? 1,
          choices: { topic: 'What shall we do?', description: '', ...choices },
          now: clock(),
          random: generateSecureInt,
        }),
      ),

    /** Adds a participant; raises participant_count like joining. */
    participant: async (zid: number, pid: number, given: Partial<Insertable<ParticipantRow>> = {}) => {
      await db
        .insertInto('participants')
        .values({ ...createNewParticipant(zid, pid, clock()), ...given })
        .execute()
      await db
        .updateTable('conversations')
        .set((row) => ({ participant_count: row('participant_count', '+', 1) }))
        .where('zid', '=', zid)
        .execute()
    },

    /** Adds a comment by participant 0. */
    comment: (zid: number, tid: number, given: Partial<CommentRow> = {}) =>
      runTransaction(db, async (tx) => {
        await raiseGeneration(tx, zid, clock(), { comments: true })
        const comment = { txt: `Comment ${tid}`, ...given, tid }
        const row = createCommentRow(zid, given.created ?? clock(), comment)
        await tx.insertInto('comments').values(row).execute()
      }),

    /** Adds a vote: a vote event and the latest vote. Its voter gets a row, if they have none, and is not counted in participant_count. */
    vote: (zid: number, pid: number, tid: number, vote: number, given: Partial<NewVote> = {}) =>
      runTransaction(db, async (tx) => {
        const created = given.created ?? clock()
        await tx
          .insertInto('participants')
          .values(createNewParticipant(zid, pid, created))
          .onConflict((conflict) => conflict.columns(['zid', 'pid']).doNothing())
          .execute()
        await insertVotes(tx, zid, [
          {
            zid,
            pid,
            tid,
            vote,
            high_priority: 0,
            weight_x_32767: 0,
            ...given,
            created,
          },
        ])
      }),

    /** Adds a report to a conversation, of all comments unless `given` says otherwise. */
    report: async (zid: number, report_id: string, given: Partial<Insertable<ReportColumns>> = {}) => {
      const labels = { label_x_neg: null, label_x_pos: null, label_y_neg: null, label_y_pos: null }
      const texts = {
        report_name: null,
        ...labels,
        label_groups: '[]',
        next_text: null,
        answers: '[]',
        story_texts: '{}',
      }
      const times = { created: clock(), modified: clock(), texts_written: null, withdrawn: null }
      const rid = await allocateId(db, 'rid')
      await db
        .insertInto('reports')
        .values({ rid, report_id, zid, mod_level: -2, ...texts, ...times, ...given })
        .execute()
    },

    /** Adds the confirmed address to which updates for a participant are sent. */
    subscription: async (zid: number, pid: number, email: string, signature = `signature-${zid}-${pid}`) => {
      const row = { zid, pid, email, lang: 'en', signature, since: 0, look_at: 1, confirmed_at: 1 }
      await db.insertInto('email_subscriptions').values(row).execute()
    },

    /** Adds what is known of an external id of Ada's site. */
    xid: async (zid: number, xid: string, given: Partial<Insertable<XidRow>> = {}) => {
      const profile = { x_profile_image_url: null, x_name: null, x_email: null, created: 1, modified: 1 }
      const row = { owner: 1, zid, xid, uid: null, pid: 0, ...profile, ...given }
      await db.insertInto('xids').values(row).execute()
    },

    /** Changes columns of a conversation in the database, like another server on it. */
    change: (zid: number, columns: Updateable<ConversationColumns>) =>
      db
        .updateTable('conversations')
        .set({ settings_version: sql`settings_version + 1`, ...columns })
        .where('zid', '=', zid)
        .execute(),
  }
}
