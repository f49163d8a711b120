import { createCommentsReader, type ImportedComment } from '@folkmoot/domain/import/comments-reader'
import { participantsReader } from '@folkmoot/domain/import/participants-reader'
import type { ImportedRow } from '@folkmoot/domain/import/read-table'
import type { SettingColumns } from '../../core/setting-columns.ts'
import { readSettings } from './read-settings.ts'
import { readSummary } from './read-summary.ts'
import { raiseGeneration } from '../../storage/generations.ts'
import { hashText } from '../../storage/hash-text.ts'
import {
  createBadFileError,
  findFile,
  readBatches,
  writeBatch,
  readText,
  type ImportProgress,
} from './progress.ts'
import { MOD } from '@folkmoot/domain/comments'
import { insertDecisions } from '../moderation-log/storage.ts'
import type { XidRow } from '../../storage/xid-tables.ts'
import { insertComments, insertXids } from './storage.ts'
import type { UploadedFiles } from './upload.ts'

const getFileName = ({ files }: ImportProgress, file: 'comments' | 'participants') =>
  findFile(files, file)?.name ?? file

/** Reads summary.csv into columns of the conversation; without the file they are empty. */
export async function readSummaryColumns(files: UploadedFiles) {
  const upload = findFile(files, 'summary')
  if (!upload) return { topic: '', description: '', imported_url: null, imported_views: null }
  const read = await readSummary(readText(upload))
  if ('problem' in read) throw createBadFileError(upload.name, read.problem)
  const { topic, description, url, views } = read.value
  return { topic, description, imported_url: url, imported_views: views }
}

/** The columns of a conversation whose files do not say how it was: it is open, and its moderation is not strict. */
const DEFAULT_SETTINGS: SettingColumns = { is_draft: 0, is_active: 1, strict_moderation: 0 }

/** Reads settings.csv into columns of the conversation. */
export async function readSettingColumns(files: UploadedFiles): Promise<SettingColumns> {
  const upload = findFile(files, 'settings')
  if (!upload) return DEFAULT_SETTINGS
  const read = await readSettings(readText(upload))
  if ('problem' in read) throw createBadFileError(upload.name, read.problem)
  return { ...DEFAULT_SETTINGS, ...read.value }
}

/** Creates the row of a comment. Of equal texts only the first has a text key. */
function createCommentRow(
  progress: ImportProgress,
  seen: Set<string>,
  { value, line }: ImportedRow<ImportedComment>,
) {
  const { zid, tids } = progress
  const { tid, pid, txt, created, mod, active, isMeta, isSeed, originalId } = value
  if (tids.has(tid))
    throw createBadFileError(getFileName(progress, 'comments'), {
      line,
      column: 'comment-id',
      expected: 'each comment once',
      advice: 'Give each comment its own id and import again.',
    })
  tids.add(tid)
  progress.participants.mention(pid, created)
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
  { zid, now }: ImportProgress,
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

/** Stores the rows of comments.csv. */
export async function writeComments(progress: ImportProgress): Promise<void> {
  const seen = new Set<string>()
  for await (const { rows } of readBatches(progress, 'comments', createCommentsReader(progress.now)))
    await writeBatch(progress, async (tx) => {
      const reasoned = rows.filter(({ value }) => value.reason !== null)
      const by = reasoned.length + 1
      const last = await raiseGeneration(tx, progress.zid, progress.now, { by, comments: true })
      await insertDecisions(
        tx,
        reasoned.map(({ value }, index) => createDecision(progress, last - index, value)),
      )
      await insertComments(
        tx,
        rows.map((row) => createCommentRow(progress, seen, row)),
      )
    })
}

/**
 * Stores the participants without votes and the external ids of participants-votes.csv. An id that several participants have
 * identifies only the first of them; it is a label of the others.
 */
export async function writeXids(progress: ImportProgress): Promise<void> {
  const { owner, zid, now } = progress
  const profile = {
    uid: null,
    x_profile_image_url: null,
    x_name: null,
    x_email: null,
    created: now,
    modified: now,
  }
  const pids = new Set<number>()
  const xids = new Set<string>()
  const mentionOnce = (pid: number, line: number) => {
    if (pids.has(pid))
      throw createBadFileError(getFileName(progress, 'participants'), {
        line,
        column: 'participant',
        expected: 'each participant once',
        advice: 'Remove the row that repeats it and import again.',
      })
    pids.add(pid)
    progress.participants.mention(pid)
  }
  for await (const { rows } of readBatches(progress, 'participants', participantsReader))
    await writeBatch(progress, async (tx) => {
      const identities: XidRow[] = []
      for (const {
        value: { pid, xid },
        line,
      } of rows) {
        mentionOnce(pid, line)
        if (xid === null) continue
        if (xids.has(xid)) progress.labels.set(pid, xid)
        else identities.push({ owner, zid, xid, pid, ...profile })
        xids.add(xid)
      }
      await insertXids(tx, identities)
    })
}
