import { createSiteId, insertUser } from '../../platform/identity/users.storage.ts'
import { computeIdentitySubject, findErasure } from '../../platform/erasures/erasures.storage.ts'
import {
  findUserByEmailKey,
  findUserByIdentity,
  foldEmail,
  insertIdentity,
} from '../../platform/identity/storage.ts'
import { getNameFromEmail, lockUsers } from '../../platform/identity/users.ts'
import { allocateId } from '../../platform/storage/counters.ts'
import type { Db } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import type { Move } from './move.ts'
import type { UidMap } from './rows.ts'
import { listAccounts, listDomainLists, listOwnersAllowedXids } from './source-rows.storage.ts'
import { getFlag, getNumber, getText } from './source-values.ts'
import { MigrateError, type Source, type SourceRow } from './source.storage.ts'
import {
  insertDomainLists,
  insertMigrated,
  insertOwnersAllowedXids,
  listMigrated,
  listSiteMembers,
  listUids,
} from './storage.ts'

/** Accounts of one transaction. */
const BATCH_ACCOUNTS = 500

/** What became of the accounts. */
interface MovedAccounts {
  /** accounts here by their uid there; without those deleted here since */
  readonly uids: UidMap
  readonly created: number
  /** were here by their address, and keep their site */
  readonly joined: number
  /** came in a run before */
  readonly before: number
  /** nobody can sign in to them: they have neither an address nor a known subject */
  readonly closed: number
}

const ADDRESS = /^[^\s@]+@[^\s@]+$/

/** The address of an account in the form in which it is looked up; undefined without a usable one. */
const getEmailKey = (row: SourceRow): string | undefined => {
  const email = getText(row, 'email')
  return email !== null && ADDRESS.test(email.trim()) ? foldEmail(email) : undefined
}

async function createAccount(tx: Db, row: SourceRow, key: string | undefined, move: Move): Promise<number> {
  const email = key === undefined ? null : (getText(row, 'email')?.trim() ?? null)
  const uid = await allocateId(tx, 'uid')
  await insertUser(tx, {
    uid,
    email,
    // the first sign-in is linked by the address, and only if the provider has verified it (`ensureUser`)
    email_key: key ?? null,
    hname: getText(row, 'hname') ?? (email === null ? null : getNameFromEmail(email)),
    site_id: getText(row, 'site_id') ?? createSiteId(move.random),
    site_owner: getFlag(row, 'site_owner', 1),
    tut: getNumber(row, 'tut'),
    created: getNumber(row, 'created'),
  })
  return uid
}

/** Links the subject of the provider that both products have, unless its person was erased here. */
async function linkSubject(tx: Db, row: SourceRow, uid: number, { issuer, clock }: Move): Promise<boolean> {
  const sub = getText(row, 'oidc_sub')
  if (issuer === undefined || sub === null) return false
  if (await findUserByIdentity(tx, issuer, sub)) return false
  if (await findErasure(tx, 'identity', computeIdentitySubject(issuer, sub))) return false
  await insertIdentity(tx, { issuer, sub, uid, created: clock() })
  return true
}

type Outcome = 'created' | 'joined' | 'closed'

/** Brings one account: into the one that has proved its address, or as a new one. */
async function moveAccount(tx: Db, row: SourceRow, move: Move): Promise<{ uid: number; outcome: Outcome }> {
  const key = getEmailKey(row)
  const known = key === undefined ? undefined : await findUserByEmailKey(tx, key)
  const uid = known?.uid ?? (await createAccount(tx, row, key, move))
  // an account that is here already is linked by its person alone
  const isLinked = known === undefined && (await linkSubject(tx, row, uid, move))
  await insertMigrated(tx, {
    source: move.source.mark,
    kind: 'account',
    source_id: getNumber(row, 'uid'),
    target_id: uid,
    created: move.clock(),
  })
  const isOpen = key !== undefined || isLinked
  return { uid, outcome: known ? 'joined' : isOpen ? 'created' : 'closed' }
}

/** Refuses a site that others have here: its accounts would get rights in each other's conversations. */
async function checkSites(move: Move, rows: readonly SourceRow[], moved: UidMap): Promise<void> {
  const own = new Set(moved.values())
  const wanted = new Set(rows.map((row) => getText(row, 'site_id')))
  const taken = (await listSiteMembers(move.db)).find(
    ({ site_id, uid }) => wanted.has(site_id) && !own.has(uid),
  )
  if (taken)
    throw new MigrateError(
      `The site ${taken.site_id} is here already, with the account ${taken.uid}. Nothing was migrated.`,
    )
}

/** Lists the accounts that are to come. */
export async function planAccounts(move: Pick<Move, 'source' | 'db'>) {
  const rows = await listAccounts(move.source)
  const moved = await listMigrated(move.db, move.source.mark, 'account')
  const left = rows.filter((row) => !moved.has(getNumber(row, 'uid')))
  let joined = 0
  let closed = 0
  for (const row of left) {
    const key = getEmailKey(row)
    if (key === undefined) closed += 1
    else if (await findUserByEmailKey(move.db, key)) joined += 1
  }
  return { rows, left, moved, joined, closed }
}

/** Brings the accounts, each batch in one transaction, and what belongs to them and their sites. */
export async function moveAccounts(move: Move): Promise<MovedAccounts> {
  const { db, source } = move
  const { rows, left, moved } = await planAccounts(move)
  await checkSites(move, rows, moved)
  const counts = { created: 0, joined: 0, closed: 0 }
  for (let start = 0; start < left.length; start += BATCH_ACCOUNTS)
    await runTransaction(db, async (tx) => {
      await lockUsers(tx)
      for (const row of left.slice(start, start + BATCH_ACCOUNTS)) {
        const { uid, outcome } = await moveAccount(tx, row, move)
        moved.set(getNumber(row, 'uid'), uid)
        counts[outcome] += 1
      }
    })
  const existing = await listUids(db)
  const uids = new Map([...moved].filter(([, uid]) => existing.has(uid)))
  await moveSiteLists(source, db, uids)
  return { uids, ...counts, before: rows.length - left.length }
}

/** Brings the hosts that may embed, and the external ids that may join everything of an owner. */
async function moveSiteLists(source: Source, db: Db, uids: UidMap): Promise<void> {
  const lists = new Map<string, { site_id: string; domain_whitelist: string; created: number }>()
  for (const row of await listDomainLists(source)) {
    const [site_id, hosts] = [getText(row, 'site_id'), getText(row, 'domain_whitelist')]
    if (site_id !== null && hosts !== null)
      lists.set(site_id, { site_id, domain_whitelist: hosts, created: getNumber(row, 'created') })
  }
  const allowed = (await listOwnersAllowedXids(source)).flatMap((row) => {
    const owner = uids.get(getNumber(row, 'owner', -1))
    const xid = getText(row, 'xid')
    return owner === undefined || xid === null ? [] : [{ owner, xid, created: getNumber(row, 'created') }]
  })
  await runTransaction(db, async (tx) => {
    await insertDomainLists(tx, [...lists.values()])
    await insertOwnersAllowedXids(tx, allowed)
  })
}
