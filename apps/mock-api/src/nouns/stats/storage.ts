import { sql } from 'kysely'
import { BURST_GAP_MS, type VoterClass } from '@folkmoot/domain/stats'
import { LIMITS } from '@folkmoot/domain/limits'
import type { Db } from '../../platform/storage/database.ts'
import { readPages } from '../../platform/storage/queries.ts'

/** A vote or comment with its person and time. */
export interface TimedAct {
  readonly pid: number
  readonly created: number
}

/** People whose votes one query counts. */
const PAGE_PEOPLE = 20

/** Reads all vote events, ascending in time, before `until` (milliseconds) if it is given. For conversations without too many. */
export async function listVoteTimes(db: Db, zid: number, until = 0): Promise<TimedAct[]> {
  const votes: TimedAct[] = []
  const pages = readPages<TimedAct & { id: number }>((last, limit) =>
    db
      .selectFrom('votes')
      .select(['id', 'pid', 'created'])
      .where('zid', '=', zid)
      .where('id', '>', last?.id ?? -1)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  for await (const page of pages)
    for (const vote of page) if (until === 0 || vote.created < until) votes.push(vote)
  return votes.sort((one, other) => one.created - other.created)
}

/** Reads all comments in any moderation state, ascending in time, before `until` (milliseconds) if it is given. */
export function listCommentTimes(db: Db, zid: number, until = 0): Promise<TimedAct[]> {
  const rows = db.selectFrom('comments').select(['pid', 'created']).where('zid', '=', zid)
  return (until ? rows.where('created', '<', until) : rows).orderBy('created').execute()
}

/** Calls `read` for the numbers of participants that there are, some at a time, with other requests in between. */
async function* pageParticipants<Row>(
  db: Db,
  zid: number,
  read: (above: number, to: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const findNext = (above: number) =>
    db
      .selectFrom('participants')
      .select('pid')
      .where('zid', '=', zid)
      .where('pid', '>', above)
      .orderBy('pid')
      .limit(1)
      .executeTakeFirst()
  // imported numbers may be far apart
  for (let next = await findNext(-1); next; next = await findNext(next.pid - 1 + LIMITS.exportPageRows)) {
    yield await read(next.pid - 1, next.pid - 1 + LIMITS.exportPageRows)
    await new Promise(setImmediate)
  }
}

/** Counts what some people voted before a time. */
const countPast = (db: Db, zid: number, pids: readonly number[], before: number) =>
  sql<{ votes: number; bursts: number }>`
    select count(*) as votes,
      sum(case when earlier is null or created - earlier > ${sql.lit(BURST_GAP_MS)} then 1 else 0 end) as bursts
    from (
      select pid, created, lag(created) over (partition by pid order by created, id) as earlier
      from votes where zid = ${zid} and pid in (${sql.join(pids)}) and created < ${before}
    ) as steps group by pid`.execute(db)

/** Adds up how many people gave so many votes in so many sittings. */
function createVoterClasses() {
  const classes = new Map<string, { votes: number; bursts: number; people: number }>()
  return {
    add: (votes: number, bursts: number, people: number) => {
      const key = `${votes} ${bursts}`
      const known = classes.get(key)
      if (known) known.people += people
      else classes.set(key, { votes, bursts, people })
    },
    list: (): VoterClass[] => [...classes.values()],
  }
}

/** Counts the people who voted by their votes and sittings. Reads a row for each person, not for each vote. */
export async function countVoters(db: Db, zid: number): Promise<VoterClass[]> {
  const classes = createVoterClasses()
  const pages = pageParticipants(db, zid, (above, to) =>
    db
      .selectFrom('participants')
      .select((row) => ['vote_count', 'bursts', row.fn.countAll<number>().as('people')])
      .where('zid', '=', zid)
      .where('pid', '>', above)
      .where('pid', '<=', to)
      .where('vote_count', '>', 0)
      .groupBy(['vote_count', 'bursts'])
      .execute(),
  )
  for await (const page of pages)
    for (const { vote_count, bursts, people } of page) classes.add(vote_count, bursts, Number(people))
  return classes.list()
}

/** The same as it was at a time in milliseconds: of those who have voted since, it reads the votes. */
export async function countVotersBefore(db: Db, zid: number, time: number): Promise<VoterClass[]> {
  const classes = createVoterClasses()
  const pages = pageParticipants(db, zid, (above, to) =>
    db
      .selectFrom('participants')
      .select(['pid', 'vote_count', 'bursts', 'last_vote'])
      .where('zid', '=', zid)
      .where('pid', '>', above)
      .where('pid', '<=', to)
      .where('first_vote', '<', time)
      .execute(),
  )
  for await (const page of pages) {
    const current: number[] = []
    for (const { pid, vote_count, bursts, last_vote } of page)
      if (Number(last_vote) < time) classes.add(vote_count, bursts, 1)
      else current.push(pid)
    for (let start = 0; start < current.length; start += PAGE_PEOPLE) {
      const { rows } = await countPast(db, zid, current.slice(start, start + PAGE_PEOPLE), time)
      for (const { votes, bursts } of rows) classes.add(Number(votes), Number(bursts), 1)
      await new Promise(setImmediate)
    }
  }
  return classes.list()
}
