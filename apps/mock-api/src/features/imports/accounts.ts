import { PERSON_ROLES, type PersonRole } from '@folkmoot/domain/people'
import type { PersonRoleRow } from '../../storage/people-tables.ts'
import { isSealedAccount, parseAccountMark } from '../../core/archive/seals.ts'
import { recordSecurityEvent } from '../../core/security-log.storage.ts'
import { findFile, writeBatch, type ImportProgress } from './progress.ts'
import { createRecordError, type ReadRecord } from './read-records.ts'
import { insertArchivedAccounts, insertRoles, listExistingAccounts } from './records.storage.ts'

/** An account that an archive names. */
interface ArchivedAccount {
  /** its number in the archive */
  readonly account: number
  readonly mark: string
  /** the one who held the conversation, or a role in it */
  readonly role: PersonRole | 'holder' | null
  readonly since: number | null
  /** the number of the account that gave the role */
  readonly given_by: number | null
  /** on this server, if this server wrote the record for this archive */
  readonly uid: number | undefined
}

/** By what an import knows records of this server. */
interface ArchiveSeals {
  readonly key: string
  /** the seal of the conversation that was archived */
  readonly origin: string
}

/** The accounts of an archive as this server knows them, and what of their roles was taken. */
export interface ResolvedAccounts {
  /** uid by number; below 0 for those without rights here */
  readonly uids: ReadonlyMap<number, number>
  readonly taken: number
  readonly left: number
  /** whether the one who imports held the archived conversation */
  readonly isHolders: boolean
}

const MAX_ACCOUNTS = 10_000
const MAX_MARK_CHARACTERS = 200

const toNumber = (value: unknown): number | null =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null

/** Reads a record of an account. @throws ApiError for an unusable one */
function parseAccount(
  { line, record }: ReadRecord,
  { key, origin }: ArchiveSeals,
  name: string,
): ArchivedAccount {
  const { mark, role = null } = record
  const account = toNumber(record['account'])
  const isRole = role === null || [...PERSON_ROLES, 'holder'].includes(String(role))
  const isMark = typeof mark === 'string' && /^\d+:[\w-]+$/.test(mark) && mark.length <= MAX_MARK_CHARACTERS
  if (account === null || account > MAX_ACCOUNTS || !isMark || !isRole)
    throw createRecordError(name, line, 'an account as the archive names it')
  const said = {
    account,
    mark,
    role: role as ArchivedAccount['role'],
    since: toNumber(record['since']),
    given_by: toNumber(record['given_by']),
  }
  const isOurs = isSealedAccount(key, record['seal'], origin, said)
  return { ...said, uid: isOurs ? parseAccountMark(key, mark) : undefined }
}

/** Reads the accounts of an archive. @throws ApiError for an unusable one, or one that stands there twice */
function parseAccounts(
  progress: ImportProgress,
  records: readonly ReadRecord[],
  seals: ArchiveSeals,
): ArchivedAccount[] {
  const name = findFile(progress.files, 'records')?.name ?? 'records.csv'
  const seen = new Set<number | string>()
  return records.map((record) => {
    const account = parseAccount(record, seals, name)
    if (seen.has(account.account) || seen.has(account.mark))
      throw createRecordError(name, record.line, 'each account once')
    seen.add(account.account).add(account.mark)
    return account
  })
}

const toRole = ({ role }: Pick<ArchivedAccount, 'role'>): PersonRole | null =>
  role === 'holder' ? null : role

/** The accounts as they count in an import. */
interface KnownAccounts {
  /** `uid` is undefined where the account is not taken */
  readonly accounts: readonly ArchivedAccount[]
  readonly uids: ReadonlyMap<number, number>
  /** uids that this server has */
  readonly existing: ReadonlySet<number>
}

/** Finds out whose the accounts are. Of an archive that its owner does not import, they are nobody's. */
async function findKnownAccounts(
  { owner, dependencies }: ImportProgress,
  parsed: readonly ArchivedAccount[],
): Promise<KnownAccounts> {
  const isOwners = parsed.some(({ uid, role }) => uid === owner && (role === 'holder' || role === 'owner'))
  const accounts = parsed.map((one) => ({ ...one, uid: isOwners ? one.uid : undefined }))
  const found = accounts.flatMap(({ uid }) => (uid === undefined ? [] : [uid]))
  const existing = await listExistingAccounts(dependencies.db, found)
  // an erased account does not come back
  const uids = accounts.map(
    ({ account, uid }) => [account, uid !== undefined && existing.has(uid) ? uid : -account] as const,
  )
  return { accounts, uids: new Map(uids), existing }
}

/** Lists the roles to give. */
const listTakenRoles = (
  { owner, zid, now }: ImportProgress,
  { accounts, uids, existing }: KnownAccounts,
): PersonRoleRow[] =>
  accounts.flatMap((one) => {
    const [uid, role] = [one.uid, toRole(one)]
    if (uid === undefined || role === null || uid === owner || !existing.has(uid)) return []
    const giver = uids.get(one.given_by ?? 0) ?? 0
    const given_by = giver > 0 ? giver : null
    return [{ uid, zid, site_id: null, role, since: one.since ?? now, given_by }]
  })

/**
 * Gives the accounts of an archive their roles back. Only an owner of the archived conversation brings people along, and only on
 * the server that wrote the archive, whose accounts they are; anybody else’s archive gives nobody a right (FILE-12).
 */
export async function writeAccounts(
  progress: ImportProgress,
  records: readonly ReadRecord[],
  seals: ArchiveSeals,
): Promise<ResolvedAccounts> {
  const { zid, now, caller } = progress
  const known = await findKnownAccounts(progress, parseAccounts(progress, records, seals))
  const { accounts, uids, existing } = known
  const taken = listTakenRoles(progress, known)
  const others = accounts.filter(({ uid }) => uid === undefined || !existing.has(uid))
  const rows = others.map(({ account, mark, since, ...one }) => {
    const given_by = uids.get(one.given_by ?? 0) ?? null
    return { zid, account, mark, role: toRole(one), since, given_by }
  })
  await writeBatch(progress, async (tx) => {
    await insertArchivedAccounts(tx, rows)
    await insertRoles(tx, taken)
    for (const { uid, role } of taken) {
      const details = { account: uid, role }
      await recordSecurityEvent(tx, { action: 'role-changed', by: caller, zid, details, now })
    }
  })
  const isHolders = accounts.some(({ uid, role }) => uid === progress.owner && role === 'holder')
  return { uids, taken: taken.length, left: rows.filter(({ role }) => role !== null).length, isHolders }
}
