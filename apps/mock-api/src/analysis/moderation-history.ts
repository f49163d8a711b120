import type { ModeratedComment } from '@folkmoot/opinion/moderation-sets'
import type { Db } from '../storage/database.ts'

/** A decision about a comment. */
interface Decision {
  readonly created: number
  readonly before: ModeratedComment
  readonly after: ModeratedComment
}

/** Parses a state of the log; what it does not say is as it is now. */
function parseState(text: string, now: ModeratedComment): ModeratedComment {
  const { mod = now.mod, is_meta } = JSON.parse(text) as { mod?: number; is_meta?: boolean | number }
  return { tid: now.tid, mod, isMeta: is_meta === undefined ? now.isMeta : Boolean(is_meta) }
}

/** The moderation of a conversation at any time. */
export type ModerationHistory = (time: number) => ModeratedComment[]

/**
 * Reads how comments were moderated, from the moderation log. A comment without an entry, as after an import, was always
 * moderated as it is now; before its first entry it was as that entry found it.
 */
export async function readModerationHistory(
  db: Db,
  zid: number,
  now: readonly ModeratedComment[],
): Promise<ModerationHistory> {
  const rows = await db
    .selectFrom('moderation_log')
    .select(['tid', 'before', 'after', 'created'])
    .where('zid', '=', zid)
    .where('tid', 'is not', null)
    .orderBy('id')
    .execute()
  const byTid = new Map(now.map((comment) => [comment.tid, { comment, decisions: [] as Decision[] }]))
  for (const { tid, before, after, created } of rows) {
    const found = byTid.get(tid ?? -1)
    found?.decisions.push({
      created: Number(created),
      before: parseState(before, found.comment),
      after: parseState(after, found.comment),
    })
  }
  return (time) =>
    [...byTid.values()].map(({ comment, decisions }) => {
      const last = decisions.findLast(({ created }) => created <= time)
      return last?.after ?? decisions[0]?.before ?? comment
    })
}
