import { randomUUID } from 'node:crypto'
import { MOD } from '@folkmoot/domain/comments'
import type { LoggedState } from '@folkmoot/domain/moderation-log'
import type { CommentRow, Db, ParticipantRow } from '../../storage/database.ts'
import { usesWordsOf } from '../report-topics.ts'
import { restartTopics } from '../topic-run.storage.ts'

/** Empties the states in the moderation log that have such a name of a topic. */
async function eraseNamesFromLog(tx: Db, zid: number, texts: readonly string[]): Promise<void> {
  const entries = await tx
    .selectFrom('moderation_log')
    .select(['id', 'before', 'after'])
    .where('zid', '=', zid)
    .where('topic_key', 'is not', null)
    .where('tid', 'is', null)
    .execute()
  for (const { id, before, after } of entries)
    if ([before, after].some((json) => usesWordsOf((JSON.parse(json) as LoggedState).name ?? '', texts)))
      await tx
        .updateTable('moderation_log')
        .set({ before: '{}', after: '{}' })
        .where('zid', '=', zid)
        .where('id', '=', id)
        .execute()
}

/** Replaces names of topics that have words of erased comments, and orders topics without the comments. */
async function eraseFromTopics(
  tx: Db,
  zid: number,
  { tids, texts }: { tids: readonly number[]; texts: readonly string[] },
): Promise<void> {
  const topics = await tx
    .selectFrom('topics')
    .select(['job', 'layer', 'cluster', 'name'])
    .where('zid', '=', zid)
    .execute()
  for (const { job, layer, cluster, name } of topics)
    if (usesWordsOf(name, texts))
      await tx
        .updateTable('topics')
        .set({ name: String(cluster + 1) })
        .where('zid', '=', zid)
        .where('job', '=', job)
        .where('layer', '=', layer)
        .where('cluster', '=', cluster)
        .execute()
  await eraseNamesFromLog(tx, zid, texts)
  for (const table of ['topic_comments', 'topic_points'] as const)
    await tx.deleteFrom(table).where('zid', '=', zid).where('tid', 'in', tids).execute()
  // a run in progress has read the texts
  await restartTopics(tx, zid, randomUUID())
}

/** Empties a comment; its number stays, because people have voted on it. Nobody sees it any more. */
const emptyComment = (tx: Db, { zid, tid, modified }: CommentRow, now: number) =>
  tx
    .updateTable('comments')
    .set({
      txt: '',
      txt_key: null,
      uid: null,
      mod: MOD.rejected,
      active: 0,
      is_meta: 0,
      velocity: 0,
      lang: null,
      quote_src_url: null,
      original_id: null,
      repeats_tid: null,
      replaces_tid: null,
      modified: Math.max(now, Number(modified) + 1),
    })
    .where('zid', '=', zid)
    .where('tid', '=', tid)
    .execute()

/**
 * Erases what a participant wrote, also from names of topics and from reasons in the moderation log. Seed comments stay without an
 * author: they belong to the conversation.
 */
export async function eraseComments(
  tx: Db,
  { zid, pid }: Pick<ParticipantRow, 'zid' | 'pid'>,
  now: number,
): Promise<void> {
  const own = await tx
    .selectFrom('comments')
    .selectAll()
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .execute()
  await tx.updateTable('comments').set({ uid: null }).where('zid', '=', zid).where('pid', '=', pid).execute()
  const written = own.filter(({ is_seed }) => is_seed === 0)
  if (written.length === 0) return
  for (const comment of written) await emptyComment(tx, comment, now)
  const tids = written.map(({ tid }) => tid)
  await tx
    .updateTable('moderation_log')
    .set({ reason: null })
    .where('zid', '=', zid)
    .where('tid', 'in', tids)
    .execute()
  await eraseFromTopics(tx, zid, { tids, texts: written.map(({ txt }) => txt) })
}
