import { isLoopback } from '@folkmoot/domain/domain-list'
import { createSiteId } from '../core/site-id.ts'
import { listOwnedConversations } from '../core/erase-account.storage.ts'
import { deleteConversation } from '../core/delete-conversation.storage.ts'
import { findUserByEmailKey, foldEmail } from '../identity/storage.ts'
import { getNameFromEmail, lockUsers } from '../identity/users.ts'
import { DEV_ACCOUNTS } from '../oidc/accounts.ts'
import type { Db } from '../storage/database.ts'
import { runTransaction } from '../storage/transaction.ts'
import { deleteAccount, deleteLinks, deleteXidSecrets, moveConversations } from '../core/accounts.storage.ts'
import {
  hasIssuerKey,
  hasLink,
  listAccounts,
  listIssuerLinks,
  listUnlinkedAccounts,
  updateAccount,
} from './storage.ts'

/** An account that the development issuer created, and with which anybody could sign in. */
export interface DevAccountRow {
  uid: number
  /** how a command names it: its address, or its number */
  name: string
  emailKey: string | null
  siteId: string
  siteOwner: number
  conversations: number
  /** the development issuers that linked it */
  issuers: readonly string[]
}

const trimSlash = (issuer: string): string => issuer.replace(/\/$/, '')

/**
 * Tells whether an issuer is a development issuer. Its address is the server's own with just /oidc behind it; of other
 * addresses like that, only those in a database in which a development issuer has run count.
 */
function isDevIssuer(issuer: string, providers: readonly string[], hasKey: boolean): boolean {
  if (!URL.canParse(issuer) || providers.some((one) => trimSlash(one) === trimSlash(issuer))) return false
  const { pathname, hostname } = new URL(issuer)
  return pathname === '/oidc' && (hasKey || isLoopback(hostname))
}

/**
 * Lists the accounts of development issuers: those that signed in there, and those of the demonstration.
 * @param providers the issuers of the configured providers, whose accounts are others
 */
export async function listDevAccounts(db: Db, providers: readonly string[]): Promise<DevAccountRow[]> {
  const hasKey = await hasIssuerKey(db)
  const issuers = new Map<number, string[]>()
  for (const { uid, issuer } of await listIssuerLinks(db))
    if (isDevIssuer(issuer, providers, hasKey)) issuers.set(uid, [...(issuers.get(uid) ?? []), issuer])
  const named = await listUnlinkedAccounts(
    db,
    DEV_ACCOUNTS.map(({ email }) => email),
  )
  for (const { uid } of named) issuers.set(uid, [])
  if (issuers.size === 0) return []
  const rows = await listAccounts(db, [...issuers.keys()])
  return rows.map(({ uid, email, email_key, site_id, site_owner, conversations }) => ({
    uid,
    name: email ?? String(uid),
    emailKey: email_key,
    siteId: site_id,
    siteOwner: site_owner,
    conversations: Number(conversations),
    issuers: issuers.get(uid) ?? [],
  }))
}

/** Finds a development account by its address or number. */
export async function findDevAccount(
  db: Db,
  providers: readonly string[],
  name: string,
): Promise<DevAccountRow | undefined> {
  const accounts = await listDevAccounts(db, providers)
  const wanted = foldEmail(name)
  return accounts.find(({ uid, emailKey, name }) => [emailKey, foldEmail(name), String(uid)].includes(wanted))
}

/**
 * Takes the addresses and links from development accounts that own nothing: nobody has verified these addresses, so
 * a person whom the provider signs in with one gets an account of their own.
 */
export async function retireDevAccounts(
  db: Db,
  providers: readonly string[],
  random: (below: number) => number,
): Promise<void> {
  const isLeft = ({ conversations }: DevAccountRow) => conversations === 0
  if (!(await listDevAccounts(db, providers)).some(isLeft)) return
  await runTransaction(db, async (tx) => {
    await lockUsers(tx)
    for (const { uid, issuers, siteOwner } of (await listDevAccounts(tx, providers)).filter(isLeft)) {
      if (issuers.length > 0) await deleteLinks(tx, uid, issuers)
      if (!(await hasLink(tx, uid))) await updateAccount(tx, uid, { email_key: null })
      // it moderates nobody's conversations any more
      if (siteOwner === 0) await updateAccount(tx, uid, { site_id: createSiteId(random), site_owner: 1 })
    }
  })
}

/**
 * Gives everything that a development account owns to the person whom the provider signs in with an address. If nobody
 * has it yet, the account itself becomes theirs, with its site; else the conversations move to their account.
 */
export async function handOverDevAccount(
  db: Db,
  account: DevAccountRow,
  address: string,
): Promise<'renamed' | 'moved'> {
  const email = address.trim()
  const emailKey = foldEmail(email)
  return runTransaction(db, async (tx) => {
    await lockUsers(tx)
    const owner = await findUserByEmailKey(tx, emailKey)
    // anybody could have created and seen them
    await deleteXidSecrets(tx, account.siteId)
    if (owner && owner.uid !== account.uid) {
      await moveConversations(tx, account.uid, owner.uid)
      await deleteAccount(tx, account.uid, account.siteId)
      return 'moved'
    }
    // the same address keeps the links of the provider that has verified it
    if (!owner) await deleteLinks(tx, account.uid)
    else if (account.issuers.length > 0) await deleteLinks(tx, account.uid, account.issuers)
    if (!owner)
      await updateAccount(tx, account.uid, { email, email_key: emailKey, hname: getNameFromEmail(email) })
    return 'renamed'
  })
}

/** Deletes a development account and its conversations with everything in them. */
export async function deleteDevAccount(db: Db, { uid, siteId }: DevAccountRow): Promise<void> {
  await runTransaction(db, async (tx) => {
    await lockUsers(tx)
    for (const { zid } of await listOwnedConversations(tx, uid)) await deleteConversation(tx, zid)
    await deleteAccount(tx, uid, siteId)
  })
}
