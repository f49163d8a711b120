import { createNameCheck } from '../reports/public.ts'
import { restartTopics } from '../topics/public.ts'
import { deleteJob } from '../../platform/jobs/storage.ts'
import { areVotesKept } from '@folkmoot/domain/erasure'
import { sql } from 'kysely'
import type { Db, ParticipantRow } from '../../platform/storage/database.ts'
import { raiseGeneration } from '../../platform/storage/generations.ts'
import { countVotesOfPerson, HOUR_MS, uncountVotesOfPerson } from '../../platform/storage/vote-counters.ts'
import { recordErasure } from '../../platform/erasures/erasures.storage.ts'
import { deleteUnusedUser, forgetParticipant } from './forget.storage.ts'
import { findParticipant } from './storage.ts'
import { isImportedVoter, markVotersForgotten } from './vote-imports.storage.ts'
import { randomUUID } from 'node:crypto'
import { MOD } from '@folkmoot/domain/comments'
import type { LoggedState } from '@folkmoot/domain/moderation-log'

/** Empties the states in the moderation log that have such a name of a topic. */
async function eraseNamesFromLog(tx: Db, zid: number, isTheirs: (name: string) => boolean): Promise<void> {
  const entries = await tx
    .selectFrom('moderation_log')
    .select(['id', 'before', 'after'])
    .where('zid', '=', zid)
    .where('topic_key', 'is not', null)
    .where('tid', 'is', null)
    .execute()
  for (const { id, before, after } of entries)
    if ([before, after].some((json) => isTheirs((JSON.parse(json) as LoggedState).name ?? '')))
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
  const isTheirs = createNameCheck(texts)
  const topics = await tx
    .selectFrom('topics')
    .select(['job', 'layer', 'cluster', 'name'])
    .where('zid', '=', zid)
    .execute()
  for (const { job, layer, cluster, name } of topics)
    if (isTheirs(name))
      await tx
        .updateTable('topics')
        .set({ name: String(cluster + 1) })
        .where('zid', '=', zid)
        .where('job', '=', job)
        .where('layer', '=', layer)
        .where('cluster', '=', cluster)
        .execute()
  await eraseNamesFromLog(tx, zid, isTheirs)
  for (const table of ['topic_comments', 'topic_points', 'translations'] as const)
    await tx.deleteFrom(table).where('zid', '=', zid).where('tid', 'in', tids).execute()
  // a run in progress has read the texts
  await restartTopics(tx, zid, randomUUID())
}

/** Empties what a participant wrote; the numbers stay, because people have voted on them. Nobody sees it any more. */
const emptyComments = (tx: Db, { zid, pid }: Pick<ParticipantRow, 'zid' | 'pid'>, now: number) =>
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
      modified: sql<number>`case when modified < ${now} then ${now} else modified + 1 end`,
    })
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .where('is_seed', '=', 0)
    .execute()

/**
 * Erases what a participant wrote, also from names of topics and from reasons in the moderation log. Seed comments stay without an
 * author: they belong to the conversation.
 */
async function eraseComments(
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
  await emptyComments(tx, { zid, pid }, now)
  const tids = written.map(({ tid }) => tid)
  await tx
    .updateTable('moderation_log')
    .set({ reason: null })
    .where('zid', '=', zid)
    .where('tid', 'in', tids)
    .execute()
  await eraseFromTopics(tx, zid, { tids, texts: written.map(({ txt }) => txt) })
}

/** A conversation, as far as an erasure needs it. */
interface ErasedPlace {
  zid: number
  owner: number
  conversation_uuid: string
  is_active: number
  is_data_open: number
}

/** Without votes there is no next analysis, which would replace the result. */
async function deleteEmptyResult(tx: Db, zid: number): Promise<void> {
  const vote = await tx.selectFrom('votes').select('id').where('zid', '=', zid).limit(1).executeTakeFirst()
  if (vote) return
  // the run first, as whoever stores a result does: a result cannot come in between
  const kinds = ['opinion', 'replay']
  for (const kind of kinds) await deleteJob(tx, kind, String(zid))
  await tx.deleteFrom('analyses').where('zid', '=', zid).where('kind', 'in', kinds).execute()
  for (const table of ['public_opinions', 'replay_frames'] as const)
    await tx.deleteFrom(table).where('zid', '=', zid).execute()
}

/** Deletes the votes of a participant and the participant. The number is not given to anybody again. */
async function removeParticipant(tx: Db, zid: number, pid: number): Promise<void> {
  await uncountVotesOfPerson(tx, zid, pid)
  for (const table of ['votes', 'votes_latest', 'participants'] as const)
    await tx.deleteFrom(table).where('zid', '=', zid).where('pid', '=', pid).execute()
  await tx.insertInto('erased_participants').values({ zid, pid }).execute()
  await tx
    .updateTable('treevite_invites')
    .set({ invite_used_by_pid: null, invite_used_at: null })
    .where('zid', '=', zid)
    .where('invite_used_by_pid', '=', pid)
    .execute()
  await deleteEmptyResult(tx, zid)
  await tx
    .updateTable('conversations')
    .set({ participant_count: sql`participant_count - 1` })
    .where('zid', '=', zid)
    .execute()
}

/** Leaves the votes under a number that nobody has, with times to the hour. */
async function keepVotes(tx: Db, zid: number, pid: number): Promise<void> {
  await uncountVotesOfPerson(tx, zid, pid)
  const toHour = (column: string) => sql<number>`${sql.ref(column)} - ${sql.ref(column)} % ${HOUR_MS}`
  const hours = { created: toHour('created') }
  await tx.updateTable('votes').set(hours).where('zid', '=', zid).where('pid', '=', pid).execute()
  await tx
    .updateTable('votes_latest')
    .set({ modified: toHour('modified') })
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .execute()
  await tx
    .updateTable('participants')
    .set({ ...hours, last_interaction: toHour('last_interaction'), mod: 0 })
    .where('zid', '=', zid)
    .where('pid', '=', pid)
    .execute()
  await countVotesOfPerson(tx, zid, pid)
}

const findPlace = (tx: Db, zid: number): Promise<ErasedPlace> =>
  tx
    .selectFrom('conversations')
    .select(['zid', 'owner', 'conversation_uuid', 'is_active', 'is_data_open'])
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()

/** What an erasure left. */
type ErasureOutcome = 'votes-removed' | 'votes-kept'

/**
 * Erases a participant: identity, addresses, codes and texts, and the votes too, unless the owner has closed the conversation and
 * published its votes. The next analysis is without them.
 * @returns undefined if there is no such participant
 */
export async function eraseParticipant(
  tx: Db,
  { zid, pid }: Pick<ParticipantRow, 'zid' | 'pid'>,
  now: number,
): Promise<ErasureOutcome | undefined> {
  await raiseGeneration(tx, zid, now, { comments: true })
  const participant = await findParticipant(tx, zid, pid)
  if (!participant) return undefined
  const place = await findPlace(tx, zid)
  await eraseComments(tx, participant, now)
  await forgetParticipant(tx, place, participant)
  if (isImportedVoter(participant)) await markVotersForgotten(tx, zid)
  const isKept = areVotesKept(place)
  await (isKept ? keepVotes : removeParticipant)(tx, zid, pid)
  if (participant.uid !== null) await deleteUnusedUser(tx, participant.uid)
  await tx
    .updateTable('generations')
    .set({ erasures: sql`erasures + 1` })
    .where('zid', '=', zid)
    .execute()
  const subject = `${place.conversation_uuid}/${pid}`
  await recordErasure(tx, { kind: 'participant', subject, created: now }, zid)
  return isKept ? 'votes-kept' : 'votes-removed'
}
