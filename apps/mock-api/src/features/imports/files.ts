import { commentsReader, type ImportedComment } from '@folkmoot/domain/import/comments'
import { participantsReader } from '@folkmoot/domain/import/participants'
import type { ImportedRow } from '@folkmoot/domain/import/read-table'
import { readSummary } from './read-summary.ts'
import { IMPORTANT_COLUMN, votesReader, type ImportedVote } from '@folkmoot/domain/import/votes'
import type { VotesLatest } from '../../storage/database.ts'
import { raiseGeneration } from '../../storage/generations.ts'
import { textKey } from '../../storage/text-key.ts'
import { badFile, batchesOf, mention, store, textOf, type Progress } from './progress.ts'
import { insertComments, insertVotes, insertXids, replaceLatest } from './storage.ts'
import type { Upload } from './upload.ts'

const nameOf = ({ files }: Progress, file: 'comments' | 'votes' | 'participants') =>
  files.get(file)?.name ?? file

/** What summary.csv says, as columns of the conversation; without the file they are blank. */
export async function summaryColumns(files: Upload) {
  const upload = files.get('summary')
  if (!upload) return { topic: '', description: '', imported_url: null, imported_views: null }
  const read = await readSummary(textOf(upload))
  if ('problem' in read) throw badFile(upload.name, read.problem)
  const { topic, description, url, views } = read.value
  return { topic, description, imported_url: url, imported_views: views }
}

/** The row of a comment. The same text again is kept, but only the first one answers for it. */
function commentRow(progress: Progress, seen: Set<string>, { value, line }: ImportedRow<ImportedComment>) {
  const { zid, tids } = progress
  const { tid, pid, txt, created, mod, active, isMeta, isSeed } = value
  if (tids.has(tid))
    throw badFile(nameOf(progress, 'comments'), {
      line,
      column: 'comment-id',
      expected: 'each comment once',
      advice: 'Give each comment its own id and import again.',
    })
  tids.add(tid)
  mention(progress, pid, created)
  const key = textKey(txt)
  const txt_key = seen.has(key) ? null : key
  seen.add(key)
  const marks = { mod, active: Number(active), is_meta: Number(isMeta), is_seed: Number(isSeed), velocity: 1 }
  const origin = { lang: null, quote_src_url: null, original_id: null, created, modified: created }
  return { zid, tid, pid, uid: null, txt, txt_key, ...marks, ...origin }
}

/** Writes comments.csv. */
export async function writeComments(progress: Progress): Promise<void> {
  const seen = new Set<string>()
  for await (const { rows } of batchesOf(progress, 'comments', commentsReader(progress.now)))
    await store(progress, async (tx) => {
      await raiseGeneration(tx, progress.zid, progress.now, { comments: true })
      await insertComments(
        tx,
        rows.map((row) => commentRow(progress, seen, row)),
      )
    })
}

function voteRow(progress: Progress, id: number, { value, line }: ImportedRow<ImportedVote>) {
  const { pid, tid, vote, created, highPriority } = value
  if (!progress.tids.has(tid))
    throw badFile(nameOf(progress, 'votes'), {
      line,
      column: 'comment-id',
      expected: 'the id of a comment in comments.csv',
      advice: 'Send the files of one and the same export.',
    })
  mention(progress, pid, created).votes += 1
  return {
    zid: progress.zid,
    id,
    pid,
    tid,
    vote,
    high_priority: Number(highPriority),
    weight_x_32767: 0,
    created,
  }
}

/** Writes votes.csv: the history as it stands, and of each pair the row that comes last. */
export async function writeVotes(progress: Progress): Promise<void> {
  for await (const { rows, names } of batchesOf(progress, 'votes', votesReader(progress.now))) {
    progress.importance ||= names.includes(IMPORTANT_COLUMN)
    await store(progress, async (tx) => {
      const last = await raiseGeneration(tx, progress.zid, progress.now, { by: rows.length })
      const votes = rows.map((row, index) => voteRow(progress, last - rows.length + 1 + index, row))
      const latest = new Map<string, VotesLatest>()
      for (const { id: _, created, ...vote } of votes)
        latest.set(`${vote.pid} ${vote.tid}`, { ...vote, modified: created })
      await insertVotes(tx, votes)
      await replaceLatest(tx, [...latest.values()])
      progress.votes += votes.length
    })
  }
}

/** Takes from participants-votes.csv who took part without voting, and their external ids. */
export async function writeXids(progress: Progress): Promise<void> {
  const { owner, zid, now } = progress
  const profile = {
    uid: null,
    x_profile_image_url: null,
    x_name: null,
    x_email: null,
    created: now,
    modified: now,
  }
  const seen = { pid: new Set<number>(), xid: new Set<string>() }
  const once = (column: 'pid' | 'xid', value: number | string, line: number) => {
    const known: Set<number | string> = seen[column]
    if (known.has(value))
      throw badFile(nameOf(progress, 'participants'), {
        line,
        column: column === 'pid' ? 'participant' : 'xid',
        expected: 'each participant and each external id once',
        advice: 'Remove the row that repeats it and import again.',
      })
    known.add(value)
  }
  for await (const { rows } of batchesOf(progress, 'participants', participantsReader))
    await store(progress, async (tx) => {
      for (const { value, line } of rows) {
        once('pid', value.pid, line)
        if (value.xid !== null) once('xid', value.xid, line)
        mention(progress, value.pid)
      }
      const known = rows.flatMap(({ value: { pid, xid } }) =>
        xid === null ? [] : [{ owner, zid, xid, pid, ...profile }],
      )
      await insertXids(tx, known)
    })
}
