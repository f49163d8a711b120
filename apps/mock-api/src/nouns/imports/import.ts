import { createConversation } from '../conversations/public.ts'
import { insertDecisions } from '../moderation-log/public.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportResult } from '@folkmoot/api-types/exports'
import { MOD } from '@folkmoot/domain/comments'
import type { ImportedComment } from '@folkmoot/domain/import/readers'
import { LIMITS } from '@folkmoot/domain/limits'
import { deleteImport } from './delete-import.storage.ts'
import type { Dependencies, ImportTask, RunImport } from '../../platform/http/dependencies.ts'
import { createPace } from '../../platform/jobs/work-in-steps.storage.ts'
import type { CommentRow, Db, NewParticipantRow } from '../../platform/storage/database.ts'
import { raiseGeneration } from '../../platform/storage/generations.ts'
import { hashText } from '../../platform/storage/queries.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { findUser } from '../../platform/identity/users.storage.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { countAllVotes } from '../../platform/storage/vote-counters.ts'
import { indexFiles, readFiles, type ReadFiles } from './read-files.ts'
import { openStaging, type StagedPerson, type StagedVote, type Staging } from './staging.storage.ts'
import {
  finishImport,
  insertComments,
  insertLatestVotes,
  insertParticipants,
  insertVotes,
  insertXids,
} from './storage.ts'
import { writeBatch, type HiddenImport } from './write-batch.ts'

/** What an import works with. */
interface ImportRun {
  readonly dependencies: Pick<Dependencies, 'db' | 'clock' | 'random'>
  /** aborted when the sender goes away or the server stops */
  readonly signal: AbortSignal
}

/** An import whose files are read, and whose rows are being stored. */
interface StoredImport extends HiddenImport {
  readonly owner: number
  readonly now: number
  readonly staging: Staging
}

const SETTINGS_NOTE = 'The settings are those of settings.csv.'
/** The note on settings that the files do not contain. */
const OPEN_CONVERSATION_NOTE =
  'The conversation is open and its moderation is not strict, because the files do not say how it was: people can take part ' +
  'now, and see comments that nobody has moderated. Change either in Configure.'

/** Stores rows in transactions of as many as `getSize` says. */
async function storeRows<Row>(
  stored: StoredImport,
  rows: Iterable<Row>,
  store: (tx: Db, batch: Row[]) => Promise<void>,
  getSize: () => number = () => LIMITS.importBatchRows,
): Promise<void> {
  let batch: Row[] = []
  const flush = async () => {
    const full = batch
    batch = []
    if (full.length > 0) await writeBatch(stored, (tx) => store(tx, full))
  }
  for (const row of rows) {
    batch.push(row)
    if (batch.length >= getSize()) await flush()
  }
  await flush()
}

/** Creates the row of a comment. Of equal texts only the first has a text key. */
function createCommentRow(zid: number, comment: ImportedComment, seen: Set<string>): CommentRow {
  const { tid, pid, txt, created, mod, active, isMeta, isSeed, originalId } = comment
  const key = hashText(txt)
  const txt_key = seen.has(key) ? null : key
  seen.add(key)
  const marks = { mod, active: Number(active), is_meta: Number(isMeta), is_seed: Number(isSeed), velocity: 1 }
  const origin = { lang: null, quote_src_url: null, original_id: originalId, created, modified: created }
  return { zid, tid, pid, uid: null, txt, txt_key, ...marks, ...origin }
}

const ACTION_BY_MOD = {
  [MOD.rejected]: 'reject',
  [MOD.unmoderated]: 'reset',
  [MOD.accepted]: 'accept',
} as const

/** Creates an entry of the moderation log for a comment with a reason: nobody of this server decided it. */
const createDecision = (
  { zid, now }: StoredImport,
  id: number,
  { tid, mod, active, isMeta, reason }: ImportedComment,
) => ({
  zid,
  id,
  tid,
  topic_key: null,
  uid: null,
  action: ACTION_BY_MOD[mod],
  before: {},
  after: { mod, active, is_meta: isMeta },
  reason,
  created: now,
})

async function storeComments(stored: StoredImport): Promise<void> {
  const { zid, now, staging } = stored
  const seen = new Set<string>()
  await storeRows(stored, staging.listComments(), async (tx, comments) => {
    const reasoned = comments.filter(({ reason }) => reason !== null)
    const last = await raiseGeneration(tx, zid, now, { by: reasoned.length + 1, comments: true })
    const decisions = reasoned.map((comment, index) => createDecision(stored, last - index, comment))
    await insertDecisions(tx, decisions)
    await insertComments(
      tx,
      comments.map((comment) => createCommentRow(zid, comment, seen)),
    )
  })
}

/** Stores votes as history. The last one of a person on a comment is also the one that counts. */
async function storeVotes(stored: StoredImport, hasTimes: boolean): Promise<void> {
  const { zid, now, staging } = stored
  const pace = createPace()
  const store = async (tx: Db, votes: StagedVote[]) => {
    const started = performance.now()
    const next = (await raiseGeneration(tx, zid, now, { by: votes.length })) - votes.length + 1
    const toRow = ({ pid, tid, vote, highPriority, weight }: StagedVote) => ({
      zid,
      pid,
      tid,
      vote,
      high_priority: Number(highPriority),
      weight_x_32767: weight,
    })
    await insertVotes(
      tx,
      votes.map((vote, index) => ({ ...toRow(vote), id: next + index, created: vote.created })),
    )
    const latest = votes.filter(({ isLatest }) => isLatest)
    await insertLatestVotes(
      tx,
      latest.map((vote) => ({ ...toRow(vote), modified: vote.created })),
    )
    pace.observe(votes.length, performance.now() - started)
  }
  // short enough for votes beside them
  await storeRows(stored, staging.listVotes(hasTimes), store, () => pace.rows)
}

function storeXids(stored: StoredImport): Promise<void> {
  const { zid, owner, now, staging } = stored
  const profile = {
    uid: null,
    x_profile_image_url: null,
    x_name: null,
    x_email: null,
    created: now,
    modified: now,
  }
  return storeRows(stored, staging.listXids(), (tx, people) =>
    insertXids(
      tx,
      people.map(({ pid, xid }) => ({ owner, zid, xid, pid, ...profile })),
    ),
  )
}

const createParticipantRow = (
  { zid, now }: StoredImport,
  { pid, votes, first, last, label }: StagedPerson,
): NewParticipantRow => ({
  zid,
  pid,
  uid: null,
  vote_count: votes,
  mod: 0,
  last_interaction: last ?? 0,
  subscribed: 0,
  participant_key: null,
  xid_label: label,
  created: first ?? now,
})

const createTooManyVotesError = (pid: number): ApiError =>
  new ApiError('polis_err_import_bad_file', {
    field: 'votes.csv',
    message: `votes.csv: participant ${pid} has more than ${LIMITS.importedVotesOfPerson} votes. Remove the oldest of each comment and import again.`,
  })

/** Stores a row for every participant in the files. Returns their number, and the times of the first and the last event. */
async function storePeople(stored: StoredImport) {
  const found = { participant_count: 0, created: stored.now, modified: 0 }
  await storeRows(stored, stored.staging.listPeople(), async (tx, people) => {
    for (const { pid, votes, first, last } of people) {
      if (votes > LIMITS.importedVotesOfPerson) throw createTooManyVotesError(pid)
      found.created = Math.min(found.created, first ?? Infinity)
      found.modified = Math.max(found.modified, last ?? 0)
    }
    found.participant_count += people.length
    await insertParticipants(
      tx,
      people.map((person) => createParticipantRow(stored, person)),
    )
  })
  return { ...found, modified: found.modified || found.created }
}

/** Stores what was read in a hidden conversation, and shows it at the end. */
async function storeImport(
  stored: StoredImport,
  conversation_id: string,
  { comments, hasSettings, hasTimes }: ReadFiles,
): Promise<ImportResult> {
  const { db, zid, staging } = stored
  await storeComments(stored)
  await storeVotes(stored, hasTimes)
  await storeXids(stored)
  const found = await storePeople(stored)
  await countAllVotes(db, zid, (write) => writeBatch(stored, write))
  await writeBatch(stored, async (tx) => {
    await raiseGeneration(tx, zid, stored.now, { by: 0 })
    if (!(await findUser(tx, stored.owner))) throw new ApiError('polis_err_import_interrupted')
    await finishImport(tx, zid, found)
  })
  return {
    conversation_id,
    participants: found.participant_count,
    comments,
    votes: staging.countVotes(),
    note: hasSettings ? SETTINGS_NOTE : OPEN_CONVERSATION_NOTE,
  }
}

/**
 * Imports the files of an export as a conversation of the sender: ids, times, moderation, marks, vote history and latest votes as in
 * the files. No query shows it before the last statement. A failure or a closed connection deletes it; the task “unfinished imports” does after a crash.
 * @throws ApiError with the file, the line and the expected content
 */
export async function importConversation(
  { uid: owner, files, folder }: ImportTask,
  { dependencies: { db, clock, random }, signal }: ImportRun,
): Promise<ImportResult> {
  const now = clock()
  const work = await mkdtemp(join(folder, 'work-'))
  const staging = openStaging(work)
  try {
    const read = await readFiles({ files: indexFiles(files), staging, now, signal })
    const { columns } = read
    const choices = {
      ...columns,
      state: 'importing',
      importing_until: clock() + LIMITS.importLeaseMs,
      closed_at: columns.is_active === 0 ? now : null,
    }
    const { zid, conversation_id } = await runTransaction(db, (tx) =>
      createConversation(tx, { owner, choices, now, random }),
    )
    const stored = { db, clock, zid, signal, owner, now, staging }
    return await storeImport(stored, conversation_id, read).catch(async (cause: unknown) => {
      // what cannot be deleted now is deleted by the task “unfinished imports”
      await deleteImport(db, zid).catch(() => undefined)
      throw cause
    })
  } finally {
    staging.close()
    await rm(work, { recursive: true, force: true })
  }
}

/** Creates the function that runs imports on the thread that calls it: on a database in memory, which no other thread can open. */
export const createRunImportInPlace =
  (dependencies: ImportRun['dependencies']): RunImport =>
  (task, signal) =>
    importConversation(task, { dependencies, signal })
