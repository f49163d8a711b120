import type { ImportResult } from '@folkmoot/api-types/imports'
import { LIMITS } from '@folkmoot/domain/limits'
import { runTransaction } from '../../storage/transaction.ts'
import { countAllVotes } from '../../storage/vote-counters.ts'
import { createConversation } from '../../core/create-conversation.storage.ts'
import { readSettingColumns, readSummaryColumns, writeComments, writeXids } from './files.ts'
import { createImportedPeople } from './people.ts'
import { createMissingFileError, writeBatch, type ImportProgress } from './progress.ts'
import { createPace } from '../../core/pace.ts'
import { deleteImport } from '../../core/delete-import.storage.ts'
import { abandonImport, finishImport, insertParticipants } from './storage.ts'
import { writeVotes } from './write-votes.ts'

/** Input of an import. */
type ImportRequest = Pick<
  ImportProgress,
  'dependencies' | 'owner' | 'files' | 'folder' | 'disconnectSignal' | 'report' | 'onPublish'
> & {
  /** a failed import is left to the sweep, which deletes it in steps */
  readonly isLeftToSweep: boolean
}

const SETTINGS_NOTE = 'The settings are those of settings.csv.'
/** The note on settings that the files do not contain. */
const OPEN_CONVERSATION_NOTE =
  'The conversation is open and its moderation is not strict, because the files do not say how it was: people can take part ' +
  'now, and see comments that nobody has moderated. Change either in Configure.'

/** Creates the conversation, hidden until the import ends. */
async function startImport(request: ImportRequest): Promise<ImportProgress> {
  const { dependencies, owner, files } = request
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
    ...request,
    ...conversation,
    now,
    leased: now,
    pace: createPace(),
    participants: createImportedPeople(),
    labels: new Map(),
    tids: new Set(),
    votes: 0,
    hasImportance: settings.importance_enabled === 1,
  }
}

/** Stores a row for every participant in the files. */
async function writeParticipants(progress: ImportProgress): Promise<void> {
  const { zid, now } = progress
  const createRow = (pid: number) => {
    const { votes = 0, first = Infinity, last = 0 } = progress.participants.find(pid) ?? {}
    return {
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
      xid_label: progress.labels.get(pid) ?? null,
      created: Number.isFinite(first) ? first : now,
    }
  }
  // rows of all people at once would be most of the memory of a large import
  const pids = progress.participants.listPids()
  for (let start = 0; start < pids.length; start += LIMITS.importBatchRows) {
    const rows = Array.from(pids.subarray(start, start + LIMITS.importBatchRows), createRow)
    await writeBatch(progress, (tx) => insertParticipants(tx, rows))
  }
}

/** Makes the conversation visible, with the times of its first and last event. @returns the result */
async function publishImport(progress: ImportProgress): Promise<ImportResult> {
  let [created, modified] = [progress.now, 0]
  for (const pid of progress.participants.listPids()) {
    const { first = Infinity, last = 0 } = progress.participants.find(pid) ?? {}
    created = Math.min(created, first)
    modified = Math.max(modified, last)
  }
  const result = {
    conversation_id: progress.conversation_id,
    participants: progress.participants.size,
    comments: progress.tids.size,
    votes: progress.votes,
    note: progress.files.has('settings') ? SETTINGS_NOTE : OPEN_CONVERSATION_NOTE,
  }
  await writeBatch(progress, async (tx) => {
    await finishImport(tx, progress.zid, {
      participant_count: progress.participants.size,
      importance_enabled: Number(progress.hasImportance),
      created,
      modified: modified || created,
    })
    await progress.onPublish(tx, result)
  })
  return result
}

/**
 * Imports the files of an export as a conversation of the sender: ids, times, moderation, marks, vote history and
 * latest votes as in the files. No query shows it before the last statement. A failure or a closed connection deletes
 * it.
 * @throws ApiError with the file, the line and the expected content
 */
export async function importConversation(request: ImportRequest): Promise<ImportResult> {
  const progress = await startImport(request)
  try {
    await writeComments(progress)
    await writeVotes(progress)
    await writeXids(progress)
    await writeParticipants(progress)
    await countAllVotes(progress.dependencies.db, progress.zid, (write) => writeBatch(progress, write))
    return await publishImport(progress)
  } catch (cause) {
    const { db } = request.dependencies
    if (request.isLeftToSweep) await abandonImport(db, progress.zid)
    else await deleteImport(db, progress.zid)
    throw cause
  }
}
