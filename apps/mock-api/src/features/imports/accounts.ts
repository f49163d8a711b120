import { PERSON_ROLES, type PersonRole } from '@folkmoot/domain/people'
import { parseAccountMark } from '../../core/archive/seals.ts'
import { recordSecurityEvent } from '../../core/security-log.storage.ts'
import { writeBatch, type ImportProgress } from './progress.ts'
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
  /** on this server, if this server wrote the mark */
  readonly uid: number | undefined
}

/** The accounts of an archive as this server knows them, and what of their roles was taken. */
export interface ResolvedAccounts {
  /** uid by number; below 0 for those without rights here */
  readonly uids: ReadonlyMap<number, number>
  readonly taken: number
  readonly left: number
}

const MAX_ACCOUNTS = 100_000
const MAX_MARK_CHARACTERS = 200

const toNumber = (value: unknown): number | null =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null

/** Reads a record of an account. @throws ApiError for an unusable one */
function parseAccount({ line, record }: ReadRecord, key: string, name: string): ArchivedAccount {
  const { mark, role = null } = record
  const account = toNumber(record['account'])
  const isRole = role === null || [...PERSON_ROLES, 'holder'].includes(String(role))
  const isMark = typeof mark === 'string' && /^\d+:[\w-]+$/.test(mark) && mark.length <= MAX_MARK_CHARACTERS
  if (account === null || account > MAX_ACCOUNTS || !isMark || !isRole)
    throw createRecordError(name, line, 'an account as the archive names it')
  return {
    account,
    mark,
    role: role as ArchivedAccount['role'],
    since: toNumber(record['since']),
    given_by: toNumber(record['given_by']),
    uid: parseAccountMark(key, mark),
  }
}

/**
 * Gives the accounts of an archive their roles back. Only an owner of the archived conversation brings people along, and only on
 * the server that wrote the archive, whose accounts they are; anybody else’s archive gives nobody a right (FILE-12).
 */
export async function writeAccounts(
  progress: ImportProgress,
  records: readonly ReadRecord[],
  key: string,
): Promise<ResolvedAccounts> {
  const { owner, zid, now, caller } = progress
  const name = progress.files.get('records')?.name ?? 'records.csv'
  const accounts = records.map((record) => parseAccount(record, key, name))
  const isOwners = accounts.some(({ uid, role }) => uid === owner && (role === 'holder' || role === 'owner'))
  const known = accounts.map((one) => ({ ...one, uid: isOwners ? one.uid : undefined }))
  const uids = new Map(known.map(({ account, uid }) => [account, uid ?? -account]))
  const existing = await listExistingAccounts(
    progress.dependencies.db,
    known.flatMap(({ uid }) => (uid === undefined ? [] : [uid])),
  )
  const getGiver = (given_by: number | null) => (given_by === null ? null : (uids.get(given_by) ?? null))
  const asRole = ({ role }: ArchivedAccount): PersonRole | null => (role === 'holder' ? null : role)
  const taken = known.flatMap((one) => {
    const [uid, role] = [one.uid, asRole(one)]
    if (uid === undefined || role === null || uid === owner || !existing.has(uid)) return []
    const given_by = getGiver(one.given_by)
    return [
      {
        uid,
        zid,
        site_id: null,
        role,
        since: one.since ?? now,
        given_by: given_by !== null && given_by > 0 ? given_by : null,
      },
    ]
  })
  const others = known.filter(({ uid }) => uid === undefined || !existing.has(uid))
  await writeBatch(progress, async (tx) => {
    await insertArchivedAccounts(
      tx,
      others.map((one) => ({
        zid,
        account: one.account,
        mark: one.mark,
        role: asRole(one),
        since: one.since,
        given_by: getGiver(one.given_by),
      })),
    )
    await insertRoles(tx, taken)
    for (const { uid, role } of taken)
      await recordSecurityEvent(tx, {
        action: 'role-changed',
        by: caller,
        zid,
        details: { account: uid, role },
        now,
      })
  })
  const left = others.filter((one) => asRole(one) !== null).length
  return { uids, taken: taken.length, left }
}
