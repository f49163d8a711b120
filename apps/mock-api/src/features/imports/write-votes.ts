import { TIME_COLUMN } from '@folkmoot/domain/import/latest-vote'
import { IMPORTANT_COLUMN } from '@folkmoot/domain/import/votes-reader'
import type { LatestVoteRow, VoteEventRow } from '../../storage/vote-tables.ts'
import { raiseGeneration } from '../../storage/generations.ts'
import { createBadFileError, keepLease, writeBatch, type ImportProgress } from './progress.ts'
import { readVotes } from './read-votes.ts'
import { createVoteSorter, type SortedVote, type VoteSorter } from './sort-votes.ts'
import { insertLatestVotes, insertVotes } from './storage.ts'
import type { UploadedFile } from './upload.ts'

const createUnknownCommentError = (name: string, line: number) =>
  createBadFileError(name, {
    line,
    column: 'comment-id',
    expected: 'the id of a comment in comments.csv',
    advice: 'Send the files of one and the same export.',
  })

/** Reads the votes of a file. @returns whether it has times */
async function readFile(progress: ImportProgress, sorter: VoteSorter, file: UploadedFile): Promise<boolean> {
  let hasTimes = false
  for await (const { rows, names } of readVotes(file, progress.now)) {
    progress.hasImportance ||= names.includes(IMPORTANT_COLUMN)
    hasTimes ||= names.includes(TIME_COLUMN)
    for (const { value, line } of rows) {
      if (!progress.tids.has(value.tid)) throw createUnknownCommentError(file.name, line)
      progress.participants.mention(value.pid, value.created, 1)
      sorter.add(value)
    }
    progress.report({ phase: 'reading', rows: sorter.count, of: null })
    await keepLease(progress)
  }
  return hasTimes
}

function createVoteRow(zid: number, id: number, vote: SortedVote): VoteEventRow {
  return {
    zid,
    id,
    pid: vote.pid,
    tid: vote.tid,
    vote: vote.vote,
    high_priority: Number(vote.highPriority),
    weight_x_32767: vote.weight,
    created: vote.created,
  }
}

function createLatestVoteRow(zid: number, vote: SortedVote): LatestVoteRow {
  return {
    zid,
    pid: vote.pid,
    tid: vote.tid,
    vote: vote.vote,
    high_priority: Number(vote.highPriority),
    weight_x_32767: vote.weight,
    modified: vote.created,
  }
}

/** Stores some votes: all of them as history, and the last of each pair as the one that counts. */
async function storeVotes(progress: ImportProgress, votes: readonly SortedVote[]): Promise<void> {
  const { zid, now, pace } = progress
  await writeBatch(progress, async (tx) => {
    const started = performance.now()
    const last = await raiseGeneration(tx, zid, now, { by: votes.length })
    const rows = votes.map((vote, index) => createVoteRow(zid, last - votes.length + 1 + index, vote))
    await insertVotes(tx, rows)
    await insertLatestVotes(
      tx,
      votes.filter(({ isLatest }) => isLatest).map((vote) => createLatestVoteRow(zid, vote)),
    )
    pace.observe(votes.length, performance.now() - started)
  })
  progress.votes += votes.length
}

/** Stores the rows of the files with votes, sorted, in transactions that are short enough for votes beside them. */
export async function writeVotes(progress: ImportProgress): Promise<void> {
  const sorter = createVoteSorter(progress.tids, progress.folder)
  try {
    let hasTimes = false
    for (const file of progress.files.get('votes') ?? [])
      hasTimes = (await readFile(progress, sorter, file)) || hasTimes
    let votes: SortedVote[] = []
    const store = async () => {
      await storeVotes(progress, votes)
      votes = []
      progress.report({ phase: 'storing', rows: progress.votes, of: sorter.count })
    }
    for (const vote of sorter.list(hasTimes)) {
      votes.push(vote)
      if (votes.length >= progress.pace.rows) await store()
    }
    if (votes.length > 0) await store()
  } finally {
    sorter.close()
  }
}
