import type { Db } from '../storage/database.ts'
import type { CommentQuestionRow } from '../storage/triage-tables.ts'

/** Numbers in one query, below the limit of bound values of every database. */
const TIDS_PER_QUERY = 500

/** Deletes the questions about some comments: they are decided, or erased. */
export async function deleteQuestions(tx: Db, zid: number, tids: readonly number[]): Promise<void> {
  for (let start = 0; start < tids.length; start += TIDS_PER_QUERY)
    await tx
      .deleteFrom('comment_questions')
      .where('zid', '=', zid)
      .where('tid', 'in', tids.slice(start, start + TIDS_PER_QUERY))
      .execute()
}

/** Stores a question about a comment in place of the one before. */
export const saveQuestion = (tx: Db, row: CommentQuestionRow) =>
  tx
    .insertInto('comment_questions')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['zid', 'tid']).doUpdateSet({ uid: row.uid, note: row.note, created: row.created }),
    )
    .execute()

/** Lists the open questions of a conversation with the names of those who asked. */
export const listQuestions = (db: Db, zid: number) =>
  db
    .selectFrom('comment_questions')
    .leftJoin('users', 'users.uid', 'comment_questions.uid')
    .select(['comment_questions.tid', 'comment_questions.uid', 'users.hname as asked_by'])
    .select(['comment_questions.note', 'comment_questions.created'])
    .where('comment_questions.zid', '=', zid)
    .execute()

/** Lists which comments `replaceComment` has written in place of which, ascending. */
export const listReplacements = (db: Db, zid: number) =>
  db
    .selectFrom('comments')
    .select(['tid', 'replaces_tid'])
    .where('zid', '=', zid)
    .where('replaces_tid', 'is not', null)
    .orderBy('tid')
    .execute()

/** Deletes the private views of an account. Shared ones stay, without a person. */
export async function deleteViewsOfAccount(tx: Db, uid: number): Promise<void> {
  await tx.deleteFrom('moderation_views').where('uid', '=', uid).where('shared', '=', 0).execute()
  await tx.updateTable('moderation_views').set({ uid: null }).where('uid', '=', uid).execute()
}
