import { sql } from 'kysely'
import type { Db, ParticipantRow } from '../../storage/database.ts'
import { asCompilable, prepareQuery } from '../../storage/prepared-query.ts'
import type { BoundQuery } from '../../storage/send-together.ts'
import { selectNextPid } from './storage.ts'

/** A participant to add, without an account. */
export interface GroupedNewcomer {
  site_id: string
  /** the stored digest of the browser's key */
  participant_key: string | null
}

interface GroupColumns {
  zid: number
  firstPid: number
  now: number
  count: number
  siteIds: string[]
  keys: (string | null)[]
}

// by name, so that connections keep the statements prepared (`findStatementName`)
const PARTICIPANT_COLUMNS = [
  'zid',
  'pid',
  'uid',
  'vote_count',
  'last_interaction',
  'last_notified',
  'subscribed',
  'nsli',
  'mod',
  'participant_key',
  'xid_label',
  'epoch',
  'created',
  'first_vote',
  'last_vote',
  'bursts',
  'voted_comments',
] as const satisfies readonly (keyof ParticipantRow)[]

/** Each part reads from the one before, so rows are locked in the order of `raiseGeneration`. */
const insertGroup = prepareQuery<GroupColumns, ParticipantRow>((db, group) => {
  const query = sql`
    with given as (
      select site_id, participant_key, place from unnest(${group.siteIds}::text[], ${group.keys}::text[])
        with ordinality as given(site_id, participant_key, place)
    ), counted as (
      update conversations set participant_count = participant_count + ${group.count}::integer
      where zid = ${group.zid}::integer returning zid
    ), numbered as (
      insert into counters (name, value) select 'uid', ${group.count}::integer from counted
      on conflict (name) do update set value = counters.value + excluded.value
      returning value - ${group.count}::integer as base
    ), people as (
      insert into users (uid, email, email_key, hname, site_id, site_owner, tut, created)
      select numbered.base + given.place, null, null, null, site_id, 0, 0, ${group.now}::bigint from numbered cross join given
      returning uid
    )
    insert into participants (zid, pid, uid, participant_key, vote_count, last_interaction, last_notified, subscribed, nsli, mod, created)
    select ${group.zid}::integer, ${group.firstPid}::integer + given.place - 1, numbered.base + given.place, given.participant_key,
      0, 0, 0, 0, 0, 0, ${group.now}::bigint
    from numbered cross join given where (select count(*) from people) = ${group.count}::integer
    order by given.place
    returning ${sql.join(PARTICIPANT_COLUMNS.map((column) => sql.ref(column)))}`
  return asCompilable<ParticipantRow>(db, query)
})

/**
 * Adds participants without accounts with the numbers from `firstPid` on, as `insertUser` and `insertParticipant` add each, on
 * PostgreSQL alone. To be sent with others inside a transaction that has locked the generation. The answer has them by their number.
 * @throws if not all were stored
 */
export const bindNewcomers = (
  tx: Db,
  { zid, firstPid }: { zid: number; firstPid: number },
  newcomers: readonly GroupedNewcomer[],
  now: number,
): BoundQuery<Map<number, ParticipantRow>> => ({
  statement: insertGroup.bind(tx, {
    zid,
    firstPid,
    now,
    count: newcomers.length,
    siteIds: newcomers.map(({ site_id }) => site_id),
    keys: newcomers.map(({ participant_key }) => participant_key),
  }),
  read: (rows: ParticipantRow[]) => {
    if (rows.length !== newcomers.length) throw new Error('The participants were not stored.')
    return new Map(rows.map((row) => [row.pid, row]))
  },
})

const selectNext = prepareQuery((db, { zid }: { zid: number }) =>
  asCompilable<{ pid: number }>(db, sql`select ${selectNextPid(zid)} as pid`),
)

/** Reads the number of the next participant, to be sent with others inside a transaction that has locked the generation. */
export const bindNextPid = (tx: Db, zid: number): BoundQuery<number> => ({
  statement: selectNext.bind(tx, { zid }),
  read: ([row]: { pid: number }[]) => Number(row?.pid ?? 0),
})

const selectByKey = prepareQuery((db, { zid, keys }: { zid: number; keys: readonly string[] }) =>
  db
    .selectFrom('participants')
    .select(PARTICIPANT_COLUMNS)
    .where('zid', '=', zid)
    .where('participant_key', '=', sql<string>`any(${keys}::text[])`),
)

/** Reads the participants of browsers' keys by the stored digest, to be sent with others, on PostgreSQL alone. */
export const bindParticipantsByKey = (
  tx: Db,
  zid: number,
  keys: readonly string[],
): BoundQuery<Map<string, ParticipantRow>> => ({
  statement: selectByKey.bind(tx, { zid, keys }),
  read: (rows: ParticipantRow[]) => new Map(rows.map((row) => [row.participant_key ?? '', row])),
})
