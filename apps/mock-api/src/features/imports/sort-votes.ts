import { compareVotes } from '@folkmoot/domain/import/latest-vote'
import type { ImportedVote } from '@folkmoot/domain/import/votes-reader'
import type { Vote } from '@folkmoot/domain/votes'
import { createVoteKeys, sortPlaces, type VoteKeys } from './sort-keys.ts'
import { mergeRuns, openRun, readMemory, RECORD_NUMBERS, writeRun, type SortedRecord } from './sorted-runs.ts'

/** Votes that are sorted at once: some 12 MB. A hundred million make 500 files. */
const RUN_VOTES = 200_000

/** A vote in the order in which it is stored. */
export interface SortedVote extends ImportedVote {
  /** whether it is the one that counts of this person on this comment; it is the last of them */
  isLatest: boolean
}

/** Sorts the votes of an import; files in a folder hold what does not fit into memory. */
export interface VoteSorter {
  add: (vote: ImportedVote) => void
  readonly count: number
  /**
   * All votes by strips of comments, person and comment, each once. Of a person on a comment they have the order in which they were
   * added, but the one that counts is the last: by `compareVotes` where times are known, otherwise the last one.
   */
  list: (hasTimes: boolean) => Generator<SortedVote, void>
  /** deletes the files */
  close: () => void
}

const WEIGHT_SHIFT = 8
const IMPORTANT_BIT = 4
const packMarks = ({ vote, highPriority, weight }: ImportedVote): number =>
  weight * 2 ** WEIGHT_SHIFT + (highPriority ? IMPORTANT_BIT : 0) + vote + 1

/** The vote of a record. Its fields are written out, because there is one for each vote of an import. */
function readVote({ first, second }: SortedRecord, { pid, tid }: ReturnType<VoteKeys['decode']>): SortedVote {
  const weight = Math.floor(second / 2 ** WEIGHT_SHIFT)
  const rest = second - weight * 2 ** WEIGHT_SHIFT
  return {
    tid,
    pid,
    vote: ((rest & 3) - 1) as Vote,
    created: first,
    highPriority: (rest & IMPORTANT_BIT) !== 0,
    weight,
    isLatest: false,
  }
}

/** Puts the vote that counts behind the others, and marks it. */
function* settle(votes: readonly SortedVote[], hasTimes: boolean): Generator<SortedVote, void> {
  let newest = votes.at(-1)
  if (!newest) return
  if (hasTimes && votes.length > 1)
    newest = votes.reduce((found, vote) => (compareVotes(found, vote) > 0 ? found : vote))
  for (const vote of votes) if (vote !== newest) yield vote
  newest.isLatest = true
  yield newest
}

/** The votes that are waiting to be sorted. */
function createBuffer(size: number) {
  const keys = new Float64Array(size)
  const values = new Float64Array(size * (RECORD_NUMBERS - 1))
  let count = 0
  return {
    isFull: () => count === size,
    add: (key: number, { created }: ImportedVote, marks: number) => {
      keys[count] = key
      values[count * 2] = created
      values[count * 2 + 1] = marks
      count += 1
    },
    /** takes all of them out, sorted */
    take: (): Float64Array => {
      const records = new Float64Array(count * RECORD_NUMBERS)
      for (const [at, place] of sortPlaces(keys, count).entries()) {
        records[at * RECORD_NUMBERS] = keys[place] ?? 0
        records[at * RECORD_NUMBERS + 1] = values[place * 2] ?? 0
        records[at * RECORD_NUMBERS + 2] = values[place * 2 + 1] ?? 0
      }
      count = 0
      return records
    },
  }
}

/** Lists the votes of sorted records, those of a person on a comment settled. */
function* listSettled(
  records: Iterable<SortedRecord>,
  decode: VoteKeys['decode'],
  hasTimes: boolean,
): Generator<SortedVote, void> {
  let current: number | undefined
  let votes: SortedVote[] = []
  for (const record of records) {
    const { key = 0 } = record
    if (key !== current) {
      yield* settle(votes, hasTimes)
      votes = []
      current = key
    }
    votes.push(readVote(record, decode(key)))
  }
  yield* settle(votes, hasTimes)
}

/**
 * Creates a sorter.
 * @param tids the comments of the votes
 * @param folder where files may be written
 */
export function createVoteSorter(
  tids: ReadonlySet<number>,
  folder: string,
  runVotes: number = RUN_VOTES,
): VoteSorter {
  const { encode, decode } = createVoteKeys(tids)
  let buffer: ReturnType<typeof createBuffer> | undefined = createBuffer(runVotes)
  const files: string[] = []
  let runs: ReturnType<typeof openRun>[] = []
  let count = 0
  return {
    get count() {
      return count
    },
    add(vote) {
      if (!buffer) throw new Error('The votes have been sorted.')
      if (buffer.isFull()) files.push(writeRun(folder, `votes-${files.length}.run`, buffer.take()))
      buffer.add(encode(vote.pid, vote.tid), vote, packMarks(vote))
      count += 1
    },
    *list(hasTimes) {
      const rest = buffer?.take() ?? new Float64Array()
      buffer = undefined
      runs = [...files.map(openRun), readMemory(rest)]
      yield* listSettled(mergeRuns(runs), decode, hasTimes)
    },
    close() {
      for (const run of runs) run.close()
      runs = []
    },
  }
}
