import { RECORD_TABLES } from '../../core/archive/archived-tables.ts'
import { formatAccountMark, sealAccount } from '../../core/archive/seals.ts'
import type { ConversationRow } from '../../core/conversation-row.ts'
import type { Db } from '../../storage/database.ts'
import { listAccountsOf, listArchivedAccounts, listRoles } from './records.storage.ts'

/** An account in an archive. */
interface NamedAccount {
  readonly mark: string
  /** on this server; below 0 for an account of an archive without rights here */
  readonly uid: number
  readonly role: string | null
  readonly since: number | null
  readonly given_by: number | null
}

/** The accounts of an archive: their numbers by uid, and their records. */
export interface ArchiveAccounts {
  readonly numbers: ReadonlyMap<number, number>
  readonly records: readonly Readonly<Record<string, string | number | null>>[]
}

interface AccountOptions {
  readonly key: string
  /** the seal of the conversation */
  readonly origin: string
  /** whether the records have roles, and those who only have one */
  readonly hasRoles: boolean
}

const NO_ROLE = { role: null, since: null, given_by: null } as const

/** Lists the accounts that decided something. */
async function listDecidingAccounts(db: Db, zid: number): Promise<number[]> {
  const found: number[] = []
  for (const { name, columns } of RECORD_TABLES)
    for (const column of columns)
      if (column.kind === 'account') found.push(...(await listAccountsOf(db, zid, name, column.name)))
  return found
}

async function listNamedAccounts(
  db: Db,
  { zid, owner }: ConversationRow,
  { key, hasRoles }: Pick<AccountOptions, 'key' | 'hasRoles'>,
): Promise<NamedAccount[]> {
  const roles = hasRoles ? await listRoles(db, zid) : []
  const own = new Map<number, NamedAccount>()
  const add = (uid: number, more: Partial<NamedAccount> = {}) => {
    if (uid > 0)
      own.set(uid, { ...(own.get(uid) ?? NO_ROLE), mark: formatAccountMark(key, uid), uid, ...more })
  }
  for (const uid of await listDecidingAccounts(db, zid)) add(uid)
  for (const { given_by } of roles) if (given_by !== null) add(given_by)
  for (const { uid, role, since, given_by } of roles) add(uid, { role, since: Number(since), given_by })
  if (hasRoles) add(owner, { role: 'holder' })
  const others = (await listArchivedAccounts(db, zid)).map(({ account, mark, role, since, given_by }) => {
    if (given_by !== null) add(given_by)
    return { mark, uid: -account, role, since: since === null ? null : Number(since), given_by }
  })
  return [...own.values(), ...others]
}

/**
 * Lists the accounts of an archive, in the order of their marks. Roles are for owners, who read the list of people.
 */
export async function listArchiveAccounts(
  db: Db,
  conversation: ConversationRow,
  { key, origin, hasRoles }: AccountOptions,
): Promise<ArchiveAccounts> {
  const named = (await listNamedAccounts(db, conversation, { key, hasRoles })).toSorted((one, other) =>
    one.mark < other.mark ? -1 : 1,
  )
  const numberByMark = new Map(
    [...new Set(named.map(({ mark }) => mark))].map((mark, index) => [mark, index + 1]),
  )
  const numbers = new Map(named.map(({ uid, mark }) => [uid, numberByMark.get(mark) ?? 0]))
  const records = [...numberByMark].map(([mark, account]) => {
    // an account of this server comes before its copy from an archive
    const {
      role = null,
      since = null,
      given_by = null,
    } = named.find((one) => one.mark === mark && one.role !== null) ?? {}
    const giver = given_by === null ? null : (numbers.get(given_by) ?? null)
    const said = hasRoles ? { role, since, given_by: giver } : NO_ROLE
    const seal = sealAccount(key, origin, { account, mark, ...said })
    return { account, mark, ...(hasRoles ? said : {}), seal }
  })
  return { numbers, records }
}
