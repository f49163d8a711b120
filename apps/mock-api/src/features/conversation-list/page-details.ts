import type { ConversationEntry } from '@folkmoot/api-types/conversation-list'
import { createDayFinder } from '@folkmoot/domain/health/days'
import { judgeListHealth } from '@folkmoot/domain/health/list-health'
import { getConversationStatus } from '@folkmoot/domain/lifecycle'
import { findRole } from '../../core/authority.ts'
import type { Caller } from '../../core/caller.ts'
import type { ConversationRow } from '../../core/conversation-row.ts'
import { toLifecycle } from '../../core/lifecycle.storage.ts'
import type { Db } from '../../storage/database.ts'
import { listInvitedTo, listLastVotes, listPeopleOfSites, listPins, listWaiting } from './details.storage.ts'

/** Names of colleagues in an entry at most. */
const MAX_NAMES = 5

/** Groups rows by a field, in their order. */
function groupBy<R, K>(rows: readonly R[], getKey: (row: R) => K): Map<K, R[]> {
  const groups = new Map<K, R[]>()
  for (const row of rows) {
    const group = groups.get(getKey(row))
    if (group) group.push(row)
    else groups.set(getKey(row), [row])
  }
  return groups
}

type Details = Pick<
  ConversationEntry,
  'comments_waiting' | 'is_pinned' | 'health' | 'colleagues' | 'colleague_count'
>

interface Reader {
  caller: Caller
  uid: number
  zone: string
  now: number
}

/** Creates the function that lists who else has a role in a conversation: one query for the page, and one for its sites. */
async function createColleagueFinder(db: Db, rows: readonly ConversationRow[], reader: Reader) {
  const invited = groupBy(
    await listInvitedTo(
      db,
      rows.map(({ zid }) => zid),
    ),
    ({ zid }) => zid,
  )
  const sites = [...new Set(rows.map(({ owner_site_id }) => owner_site_id))]
  const ofSites = groupBy(await listPeopleOfSites(db, sites), ({ site_id }) => site_id)
  return ({ zid, owner_site_id }: ConversationRow): Pick<Details, 'colleagues' | 'colleague_count'> => {
    const names = new Map(
      [...(ofSites.get(owner_site_id) ?? []), ...(invited.get(zid) ?? [])].map(({ uid, hname }) => [
        uid,
        hname,
      ]),
    )
    names.delete(reader.uid)
    const known = [...names.values()].flatMap((name) => name || [])
    return { colleagues: known.slice(0, MAX_NAMES), colleague_count: names.size }
  }
}

/** Creates the function that judges a conversation: two queries for the page. */
async function createHealthFinder(db: Db, zids: readonly number[], { zone, now }: Reader) {
  const waiting = new Map((await listWaiting(db, zids)).map((row) => [row.zid, row]))
  const lastVotes = new Map((await listLastVotes(db, zids)).map(({ zid, last }) => [zid, last]))
  const findDay = createDayFinder(zone)
  return (row: ConversationRow): Pick<Details, 'health' | 'comments_waiting'> => {
    const { count = 0, oldest = null } = waiting.get(row.zid) ?? {}
    const last = lastVotes.get(row.zid) ?? null
    const figures = {
      status: getConversationStatus(toLifecycle(row)),
      waiting: { count: Number(count), oldest: oldest === null ? null : Number(oldest) },
      lastVote: last === null ? null : Number(last),
      closes_at: row.closes_at === null ? null : Number(row.closes_at),
    }
    const health = judgeListHealth(figures, now, findDay)
    // nobody has to look at an example
    return { comments_waiting: Number(count), ...(health && row.is_example === 0 ? { health } : {}) }
  }
}

/**
 * Creates the function that adds to the conversations of a page what only people with a role in them read, and the reader's pins.
 * A number of queries for the page that does not depend on its rows (LIST-8).
 */
export async function createDetailsFinder(
  db: Db,
  rows: readonly ConversationRow[],
  reader: Reader,
): Promise<(row: ConversationRow) => Details> {
  const worked = rows.filter((row) => findRole(reader.caller, row) !== undefined)
  if (worked.length === 0) return () => ({})
  const zids = worked.map(({ zid }) => zid)
  const pins = new Set((await listPins(db, reader.uid, zids)).map(({ zid }) => zid))
  const findHealth = await createHealthFinder(db, zids, reader)
  const findColleagues = await createColleagueFinder(db, worked, reader)
  const known = new Set(zids)
  return (row) =>
    known.has(row.zid) ? { is_pinned: pins.has(row.zid), ...findHealth(row), ...findColleagues(row) } : {}
}
