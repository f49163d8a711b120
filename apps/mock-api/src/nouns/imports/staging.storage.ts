import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import type { ImportedComment, ImportedVote } from '@folkmoot/domain/import/readers'
import type { Vote } from '@folkmoot/domain/votes'

/** Comments whose votes are stored together, unless there are more than fit into `MAX_STRIPS`. */
const STRIP_COMMENTS = 200
const MAX_STRIPS = 64

/** Nobody else reads the file, and nobody needs it after a crash. */
const PRAGMAS = ['journal_mode = OFF', 'synchronous = OFF', 'locking_mode = EXCLUSIVE', 'cache_size = -32768']

const TABLES = `
  create table comments (tid integer primary key, comment text);
  create table authors (pid integer primary key, first integer, last integer);
  create table participants (pid integer primary key, label text);
  create table xids (xid text primary key, pid integer) without rowid;
  create table votes (pid integer, tid integer, created integer, vote integer, important integer, weight integer);`

/** A vote in the order in which it is stored. */
export interface StagedVote extends ImportedVote {
  /** whether it is the one that counts of this person on this comment; it is the last of them */
  readonly isLatest: boolean
}

/** A person whom any of the files mentions. */
export interface StagedPerson {
  readonly pid: number
  readonly votes: number
  /** milliseconds; null without any time */
  readonly first: number | null
  readonly last: number | null
  /** an external id that identifies somebody else */
  readonly label: string | null
}

type VoteColumns = [pid: number, tid: number, created: number, vote: Vote, important: number, weight: number]

/** Marks the last vote of each person on each comment. */
function* markLatest(rows: Iterable<VoteColumns>): Generator<StagedVote> {
  let held: VoteColumns | undefined
  const create = (next?: VoteColumns): StagedVote[] => {
    if (!held) return []
    const [pid, tid, created, vote, important, weight] = held
    const isLatest = next?.[0] !== pid || next[1] !== tid
    return [{ pid, tid, created, vote, highPriority: important !== 0, weight, isLatest }]
  }
  for (const row of rows) {
    yield* create(row)
    held = row
  }
  yield* create()
}

/** Returns the strips of comments into which votes are sorted. */
const getStripWidth = (highestTid: number): number =>
  Math.max(STRIP_COMMENTS, Math.ceil((highestTid + 1) / MAX_STRIPS))

const SELECT_PEOPLE = `
  select pid, sum(votes) as votes, min(first) as first, max(last) as last, max(label) as label from (
    select pid, count(*) as votes, min(created) as first, max(created) as last, null as label from votes group by pid
    union all select pid, 0, first, last, null from authors
    union all select pid, 0, null, null, label from participants
  ) group by pid order by pid`

/** Prepares the statements that add rows. */
const prepareInserts = (file: SqliteDatabase.Database) => ({
  comment: file.prepare('insert into comments values (?, ?) on conflict do nothing'),
  author: file.prepare(`insert into authors values (@pid, @time, @time) on conflict do update
    set first = min(first, excluded.first), last = max(last, excluded.last)`),
  participant: file.prepare('insert into participants values (?, ?) on conflict do nothing'),
  xid: file.prepare('insert into xids values (?, ?) on conflict do nothing'),
  vote: file.prepare('insert into votes values (?, ?, ?, ?, ?, ?)'),
})

/**
 * Opens a database of an import's own in a folder, for what its files hold until all of them are read: so a wrong line changes nothing,
 * no memory grows with the files, and SQLite sorts the votes.
 */
export function openStaging(folder: string) {
  const file = new SqliteDatabase(join(folder, 'staging.db'))
  for (const pragma of PRAGMAS) file.pragma(pragma)
  file.exec(TABLES)
  file.exec('begin')
  const inserts = prepareInserts(file)
  const iterate = <Row>(query: string) => file.prepare<[], Row>(query).iterate()
  return {
    /** Adds a comment. Returns false if there is one with its id. */
    addComment(comment: ImportedComment): boolean {
      const { tid, pid, created } = comment
      inserts.author.run({ pid, time: created })
      return inserts.comment.run(tid, JSON.stringify(comment)).changes === 1
    },
    addVote: ({ pid, tid, created, vote, highPriority, weight }: ImportedVote) =>
      void inserts.vote.run(pid, tid, created, vote, Number(highPriority), weight),
    /**
     * Adds a participant of the list. An id that several have identifies the first of them; it is a label of the others.
     * Returns false if the participant is there already.
     */
    addParticipant(pid: number, xid: string | null): boolean {
      const isLabel = xid !== null && inserts.xid.run(xid, pid).changes === 0
      return inserts.participant.run(pid, isLabel ? xid : null).changes === 1
    },
    countVotes: () => file.prepare('select count(*) from votes').pluck().get() as number,
    *listComments(): Generator<ImportedComment> {
      for (const { comment } of iterate<{ comment: string }>('select comment from comments order by tid'))
        yield JSON.parse(comment) as ImportedComment
    },
    listXids: () => iterate<{ pid: number; xid: string }>('select pid, xid from xids order by pid'),
    listPeople: () => iterate<StagedPerson>(SELECT_PEOPLE),
    /**
     * Lists the votes by strips of comments, person and comment: then each transaction changes few pages. Of a person on a comment
     * the one that counts is the last: by `compareVotes` where times are known, otherwise the one that came last.
     */
    listVotes(hasTimes: boolean): Generator<StagedVote> {
      const highest = file.prepare('select coalesce(max(tid), 0) from comments').pluck().get() as number
      const order = `tid / ${getStripWidth(highest)}, pid, tid, ${hasTimes ? 'created, vote, ' : ''}rowid`
      return markLatest(
        file.prepare<[], VoteColumns>(`select * from votes order by ${order}`).raw().iterate(),
      )
    },
    close: () => void file.close(),
  }
}
export type Staging = ReturnType<typeof openStaging>
