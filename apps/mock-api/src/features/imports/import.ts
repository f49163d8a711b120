import type { ImportResult } from '@folkmoot/api-types/imports'
import { LIMITS } from '@folkmoot/domain/limits'
import { runTransaction } from '../../storage/transaction.ts'
import { createConversation } from '../../core/create-conversation.storage.ts'
import { readSummaryColumns, writeComments, writeVotes, writeXids } from './files.ts'
import { createMissingFileError, writeBatch, type ImportProgress } from './progress.ts'
import { deleteImport, finishImport, insertParticipants } from './storage.ts'

/** What is to be imported, and by whom. */
type ImportRequest = Pick<ImportProgress, 'dependencies' | 'owner' | 'files' | 'disconnectSignal'>

/** What an import cannot know of its conversation, and how it is therefore. */
const OPEN_CONVERSATION_NOTE =
  'The conversation is open and its moderation is not strict, because the files do not say how it was: people can take part ' +
  'now, and see comments that nobody has moderated. Change either in Configure.'

/** Makes the conversation that nobody sees yet. */
async function startImport({
  dependencies,
  owner,
  files,
  disconnectSignal,
}: ImportRequest): Promise<ImportProgress> {
  for (const file of ['comments', 'votes'] as const) if (!files.has(file)) throw createMissingFileError(file)
  const now = dependencies.clock()
  const choices = {
    ...(await readSummaryColumns(files)),
    state: 'importing',
    importing_until: now + LIMITS.importLeaseMs,
    is_draft: 0,
    is_active: 1,
    strict_moderation: 0,
  }
  const conversation = await runTransaction(dependencies.db, (tx) =>
    createConversation(tx, { owner, choices, now, random: dependencies.random }),
  )
  return {
    dependencies,
    owner,
    files,
    disconnectSignal,
    ...conversation,
    now,
    participants: new Map(),
    tids: new Set(),
    votes: 0,
    hasImportance: false,
  }
}

/** Writes a row for everybody whom a file mentions. */
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

/** Shows the conversation: from its first event to its last. */
async function publishImport(progress: ImportProgress): Promise<void> {
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
    })
  })
}

/**
 * Makes a conversation of the files of an export, owned by who sent them: ids, times, moderation, marks, vote history and
 * latest votes as in the files. All of it or nothing: until the last statement no query shows it, and a failure
 * deletes what was written, and so does a sender who goes away.
 * @throws ApiError that names file, line and what was expected there
 */
export async function importConversation(request: ImportRequest): Promise<ImportResult> {
  const progress = await startImport(request)
  try {
    await writeComments(progress)
    await writeVotes(progress)
    await writeXids(progress)
    await writeParticipants(progress)
    await publishImport(progress)
  } catch (cause) {
    await deleteImport(request.dependencies.db, progress.zid)
    throw cause
  }
  return {
    conversation_id: progress.conversation_id,
    participants: progress.participants.size,
    comments: progress.tids.size,
    votes: progress.votes,
    note: OPEN_CONVERSATION_NOTE,
  }
}
