import type { ImportResult } from '@folkmoot/api-types/imports'
import { LIMITS } from '@folkmoot/domain/limits'
import { runTransaction } from '../../storage/transaction.ts'
import { createConversation } from '../../core/create-conversation.storage.ts'
import { readSettingColumns, readSummaryColumns, writeComments, writeVotes, writeXids } from './files.ts'
import { createMissingFileError, writeBatch, type ImportProgress } from './progress.ts'
import {
  applyLaterErasures,
  planImportedLife,
  type LifeColumns,
  type SealedRecords,
} from './finish-records.ts'
import { formatImportNote } from './import-note.ts'
import { writeRecords } from './records.ts'
import { settleGenerations } from './records.storage.ts'
import { deleteImport, finishImport, insertParticipants } from './storage.ts'

/** Input of an import. */
type ImportRequest = Pick<ImportProgress, 'dependencies' | 'owner' | 'caller' | 'files' | 'disconnectSignal'>

/** The note on settings that the files do not contain. */
const OPEN_CONVERSATION_NOTE =
  'The conversation is open and its moderation is not strict, because the files do not say how it was: people can take part ' +
  'now, and see comments that nobody has moderated. Change either in Configure.'

/** Creates the conversation, hidden until the import ends. */
async function startImport({
  dependencies,
  owner,
  caller,
  files,
  disconnectSignal,
}: ImportRequest): Promise<ImportProgress> {
  for (const file of ['comments', 'votes'] as const) if (!files.has(file)) throw createMissingFileError(file)
  const now = dependencies.clock()
  const settings = await readSettingColumns(files)
  const choices = {
    ...settings,
    ...(await readSummaryColumns(files)),
    state: 'importing',
    importing_until: now + LIMITS.importLeaseMs,
    closed_at: settings.is_active === 0 ? now : null,
  }
  const conversation = await runTransaction(dependencies.db, (tx) =>
    createConversation(tx, { owner, choices, now, random: dependencies.random }),
  )
  return {
    dependencies,
    owner,
    caller,
    files,
    disconnectSignal,
    ...conversation,
    isActive: settings.is_active !== 0,
    now,
    participants: new Map(),
    tids: new Set(),
    votes: 0,
    hasImportance: settings.importance_enabled === 1,
  }
}

/** Stores a row for every participant in the files. */
async function writeParticipants(progress: ImportProgress): Promise<void> {
  const { zid, now } = progress
  const rows = [...progress.participants]
    .sort(([a], [b]) => a - b)
    .map(([pid, { votes, first, last }]) => ({
      zid,
      pid,
      uid: null,
      vote_count: votes,
      mod: 0,
      last_interaction: last,
      last_notified: 0,
      subscribed: 0,
      nsli: 0,
      participant_key: null,
      created: Number.isFinite(first) ? first : now,
    }))
  for (let start = 0; start < rows.length; start += LIMITS.importBatchRows)
    await writeBatch(progress, (tx) =>
      insertParticipants(tx, rows.slice(start, start + LIMITS.importBatchRows)),
    )
}

/** Makes the conversation visible, with the times of its first and last event. */
async function publishImport(
  progress: ImportProgress,
  records: SealedRecords,
  columns: LifeColumns,
): Promise<void> {
  let [created, modified] = [progress.now, 0]
  for (const { first, last } of progress.participants.values()) {
    created = Math.min(created, first)
    modified = Math.max(modified, last)
  }
  await writeBatch(progress, async (tx) => {
    await finishImport(tx, progress.zid, {
      participant_count: progress.participants.size,
      importance_enabled: Number(progress.hasImportance),
      created,
      modified: modified || created,
      ...columns,
    })
    await settleGenerations(tx, { ...progress, ...records })
  })
}

/** Stores the records, applies what was erased since, and makes the conversation visible. @returns the note */
async function finishImportedRecords(progress: ImportProgress): Promise<string> {
  const records = await writeRecords(progress)
  const { identities_removed_at, erased } = await applyLaterErasures(progress, records)
  const { columns, isLate } = planImportedLife(records.life, progress)
  const forgotten = identities_removed_at === undefined ? {} : { identities_removed_at }
  // results that count erased people are computed anew
  const current = erased > 0 ? new Set<string>() : records.current
  await publishImport(progress, { ...records, current }, { ...columns, ...forgotten })
  return formatImportNote({
    ...records,
    erased,
    isLate,
    hasRecords: progress.files.has('records'),
    isForgotten: identities_removed_at !== undefined,
  })
}

/**
 * Imports the files of an export as a conversation of the sender: ids, times, moderation, marks, vote history and
 * latest votes as in the files. No query shows it before the last statement. A failure or a closed connection deletes
 * it.
 * @throws ApiError with the file, the line and the expected content
 */
export async function importConversation(request: ImportRequest): Promise<ImportResult> {
  const progress = await startImport(request)
  let note = OPEN_CONVERSATION_NOTE
  try {
    await writeComments(progress)
    await writeVotes(progress)
    await writeXids(progress)
    await writeParticipants(progress)
    note = await finishImportedRecords(progress)
  } catch (cause) {
    await deleteImport(request.dependencies.db, progress.zid)
    throw cause
  }
  return {
    conversation_id: progress.conversation_id,
    participants: progress.participants.size,
    comments: progress.tids.size,
    votes: progress.votes,
    note: request.files.has('settings') ? note : OPEN_CONVERSATION_NOTE,
  }
}
