import { applySchedules } from '../lifecycle/public.ts'
import type { Db } from '../../platform/storage/database.ts'
import { prepareQuery } from '../../platform/storage/prepared-query.ts'
import {
  addUncachedColumns,
  attachSettings,
  selectPageRows,
  selectReadyConversations,
} from './conversations.storage.ts'
import { selectZidsWithRole } from '../../platform/identity/roles.storage.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { readPages } from '../../platform/storage/queries.ts'

/** Filters of every list. */
interface BaseListFilter {
  is_active?: boolean | undefined
  is_draft?: boolean | undefined
  archived?: boolean | undefined
  limit: number
}

interface ListFilter extends BaseListFilter {
  uid: number
  site_id: string
  /** whether the person has roles by invitation */
  isInvited: boolean
  /** whether to include conversations in which the person takes part */
  participating: boolean
  /** whether to list everybody's */
  isAll: boolean
}

interface ListParameters {
  uid: number
  site_id: string
  is_active: number
  is_draft: number
  limit: number
}

/** Uses an index for each part: an `or` would scan all conversations. */
const selectOwnOrJoinedZids = (db: Db, values: ListParameters) =>
  selectZidsWithRole(db, values).union(
    db.selectFrom('participants').select('zid').where('uid', '=', values.uid),
  )

type ReadyConversations = ReturnType<typeof selectReadyConversations>

/** Which filters a list of a person's conversations has. */
interface FilterChoice {
  readonly participating: boolean
  readonly isInvited: boolean
  readonly isAll: boolean
  readonly is_active: boolean
  readonly is_draft: boolean
  readonly archived: boolean | undefined
}

const orderNewestFirst = (rows: ReadyConversations, limit: number): ReadyConversations =>
  rows.orderBy('conversations.created', 'desc').orderBy('conversations.zid', 'desc').limit(limit)

function selectListed(db: Db, by: FilterChoice, values: ListParameters): ReadyConversations {
  const selectZids = by.participating ? selectOwnOrJoinedZids : selectZidsWithRole
  const all = selectReadyConversations(db)
  let rows = by.isAll
    ? all
    : by.participating || by.isInvited
      ? all.where('conversations.zid', 'in', selectZids(db, values))
      : all.where('users.site_id', '=', values.site_id)
  if (by.is_active) rows = rows.where('is_active', '=', values.is_active)
  if (by.is_draft) rows = rows.where('is_draft', '=', values.is_draft)
  if (by.archived !== undefined) rows = rows.where('archived_at', by.archived ? 'is not' : 'is', null)
  return orderNewestFirst(rows, values.limit)
}

/** Creates the query for one combination of filters. Each is built once, because building takes longer than running. */
const createListQuery = (by: FilterChoice) =>
  prepareQuery((db, values: ListParameters) => addUncachedColumns(selectListed(db, by, values)))

const listQueries = new Map<string, ReturnType<typeof createListQuery>>()

/** A list of conversations, newest first. */
interface Listing {
  /** reads the first ones */
  readonly readFirst: (limit: number) => Promise<ConversationRow[]>
  /** selects as many */
  readonly select: (limit: number) => ReadyConversations
  readonly filter: BaseListFilter
}

/** Creates the list of the conversations that a person owns, moderates or, if requested, takes part in; or of everybody's. */
export function createOwnListing(db: Db, filter: ListFilter): Listing {
  const { participating, isInvited, isAll, is_active, is_draft, archived, uid, site_id } = filter
  const by = {
    participating,
    isInvited,
    isAll,
    is_active: is_active !== undefined,
    is_draft: is_draft !== undefined,
    archived,
  }
  const name = JSON.stringify(by)
  const list = listQueries.get(name) ?? createListQuery(by)
  listQueries.set(name, list)
  const values = { uid, site_id, is_active: Number(is_active), is_draft: Number(is_draft) }
  return {
    readFirst: async (limit) => attachSettings(db, await list(db, { ...values, limit })),
    select: (limit) => selectListed(db, by, { ...values, limit }),
    filter,
  }
}

/** Creates the list of the public conversations of a context (`/`: of any context). */
export function createContextListing(
  db: Db,
  { context, ...filter }: BaseListFilter & { context: string },
): Listing {
  const { is_active, is_draft, archived } = filter
  const select = (limit: number) => {
    const all = selectReadyConversations(db).where('is_public', '=', 1)
    let rows = context === '/' ? all.where('context', 'is not', null) : all.where('context', '=', context)
    if (is_active !== undefined) rows = rows.where('is_active', '=', Number(is_active))
    if (is_draft !== undefined) rows = rows.where('is_draft', '=', Number(is_draft))
    if (archived !== undefined) rows = rows.where('archived_at', archived ? 'is not' : 'is', null)
    return orderNewestFirst(rows, limit)
  }
  const readFirst = async (limit: number) =>
    attachSettings(db, await addUncachedColumns(select(limit)).execute())
  return { readFirst, select, filter }
}

/** Tells whether a conversation that has changed meanwhile still belongs to the list. */
const isListed = (row: ConversationRow, { is_active, is_draft, archived }: BaseListFilter): boolean =>
  (is_active === undefined || (row.is_active !== 0) === is_active) &&
  (is_draft === undefined || (row.is_draft !== 0) === is_draft) &&
  (archived === undefined || (row.archived_at !== null) === archived)

/** Reads conversations in the order of their zids. */
async function readInOrder(db: Db, zids: readonly number[]): Promise<ConversationRow[]> {
  const rows = await attachSettings(db, await selectPageRows(db, zids))
  const byZid = new Map(rows.map((row) => [row.zid, row]))
  return zids.flatMap((zid) => byZid.get(zid) ?? [])
}

/** Conversations of the first piece: a list that has no more is answered at once, with an ETag. */
const FIRST_PIECE_ROWS = 250
/** Conversations of each further piece, which are read and serialised without letting other requests run. */
const PIECE_ROWS = 50

/** Lists the zids that follow a conversation in a list. */
const listZidsAfter = (rows: ReadyConversations, { created, zid }: ConversationRow) =>
  rows
    .select('conversations.zid')
    .where((row) =>
      row(row.refTuple('conversations.created', 'conversations.zid'), '<', row.tuple(created, zid)),
    )
    .execute()

/**
 * Reads a list piece by piece, each in the state that it has now: times that have come are applied first. Of what follows the first
 * piece only the order is read at once, so that a long list holds neither the event loop nor the memory. Not inside a transaction.
 */
export async function* streamConversations(
  db: Db,
  { readFirst, select, filter }: Listing,
  clock: () => number,
): AsyncGenerator<ConversationRow[]> {
  const readCurrent = async (read: () => Promise<ConversationRow[]>) => {
    const found = await read()
    return (await applySchedules(db, found, clock())) ? read() : found
  }
  const first = await readCurrent(() => readFirst(Math.min(filter.limit, FIRST_PIECE_ROWS)))
  yield first
  const last = first.at(-1)
  const left = filter.limit - first.length
  if (last === undefined || first.length < FIRST_PIECE_ROWS || left === 0) return
  const rest = (await listZidsAfter(select(left), last)).map(({ zid }) => zid)
  let start = 0
  const pages = readPages<number>(
    (_, size) => Promise.resolve(rest.slice(start, (start += size))),
    PIECE_ROWS,
  )
  for await (const zids of pages) {
    const rows = await readCurrent(() => readInOrder(db, zids))
    yield rows.filter((row) => isListed(row, filter))
  }
}
