import { sql } from 'kysely'
import type { Db, ParticipantRow } from '../../storage/database.ts'
import { asCompilable, prepareQuery } from '../../storage/prepared-query.ts'
import type { Question } from '../../storage/send-together.ts'
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

/** Each part reads from the one before, so rows are locked in the order of `raiseGeneration`. */
const insertGroup = prepareQuery<GroupColumns, ParticipantRow>((db, group) => {
  const query = sql`
    with given as (
      select * from unnest(${group.siteIds}::text[], ${group.keys}::text[])
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
    returning *`
  return asCompilable<ParticipantRow>(db, query)
})

/**
 * Adds participants without accounts with the numbers from `firstPid` on, as `insertUser` and `insertParticipant` add each, on
 * PostgreSQL alone. Ask inside a transaction that has locked the generation. The answer has them by their number.
 * @throws if not all were stored
 */
export const askInsertNewcomers = (
  tx: Db,
  { zid, firstPid }: { zid: number; firstPid: number },
  newcomers: readonly GroupedNewcomer[],
  now: number,
): Question<Map<number, ParticipantRow>> => ({
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

/** Asks for the number of the next participant, inside a transaction that has locked the generation. */
export const askNextPid = (tx: Db, zid: number): Question<number> => ({
  statement: selectNext.bind(tx, { zid }),
  read: ([row]: { pid: number }[]) => Number(row?.pid ?? 0),
})

const selectByKey = prepareQuery((db, { zid, keys }: { zid: number; keys: readonly string[] }) =>
  db
    .selectFrom('participants')
    .selectAll()
    .where('zid', '=', zid)
    .where('participant_key', '=', sql<string>`any(${keys}::text[])`),
)

/** Asks for the participants of browsers' keys by the stored digest, on PostgreSQL alone. */
export const askParticipantsByKey = (
  tx: Db,
  zid: number,
  keys: readonly string[],
): Question<Map<string, ParticipantRow>> => ({
  statement: selectByKey.bind(tx, { zid, keys }),
  read: (rows: ParticipantRow[]) => new Map(rows.map((row) => [row.participant_key ?? '', row])),
})
