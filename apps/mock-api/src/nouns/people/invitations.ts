import {
  findConversationByZid,
  findRoleAt,
  findRoleHolder,
  getPlace,
  lockPlace,
  type Place,
} from '../conversations/public.ts'
import type { people } from '@folkmoot/api-types/people'
import { createInvitationEmail } from '@folkmoot/domain/emails'
import {
  INVITATION_DAYS,
  INVITATION_TOKEN_CHARACTERS,
  MAX_OPEN_INVITATIONS,
  formatInvitationUrl,
  includesRole,
  type PersonRole,
} from '@folkmoot/domain/people'
import type { SignedInUser } from '../../platform/identity/caller.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { countMail } from '../../platform/mail/count-mail.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import { findUser } from '../../platform/identity/users.storage.ts'
import type { Context, Handlers } from '../../platform/http/context.ts'
import { foldEmail } from '../../platform/identity/storage.ts'
import { allocateId } from '../../platform/storage/counters.ts'
import type { Db } from '../../platform/storage/database.ts'
import { hashText } from '../../platform/storage/hash-text.ts'
import type { InvitationRow } from '../../platform/storage/people-tables.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { giveRole } from './roles.ts'
import {
  countOpenInvitations,
  deleteInvitation,
  findInvitation,
  findInvitationByHash,
  insertInvitation,
  useInvitation,
} from './storage.ts'

const DAY_MS = 86_400_000
const TOKEN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

type PeopleHandlers = Handlers<typeof people>

const createToken = (random: (below: number) => number): string =>
  Array.from(
    { length: INVITATION_TOKEN_CHARACTERS },
    () => TOKEN_ALPHABET[random(TOKEN_ALPHABET.length)],
  ).join('')

/** Sends the mail of an invitation. @returns whether the mail server took it */
async function sendInvitation(
  mailer: Mailer | undefined,
  { email, role, url }: { email: string; role: PersonRole; url: string },
  { config, log }: Pick<Context, 'config' | 'log'>,
): Promise<boolean> {
  if (!mailer) return false
  try {
    await mailer.send({ to: email, ...createInvitationEmail(role, new URL(config.publicOrigin).host, url) })
    return true
  } catch (err) {
    // the link is shown, so the invitation is not lost
    log.warn({ err }, 'the mail of an invitation could not be sent')
    return false
  }
}

interface NewInvitation extends Pick<InvitationRow, 'role' | 'token_hash' | 'created' | 'expires_at'> {
  email: string | null
}

type InvitationContext = Context<(typeof people)['createInvitation']>

/** Counts the mail of an invitation. Returns whether it may be sent. */
const isMailCounted = ({ limits, request, user }: InvitationContext, email: string): Promise<boolean> =>
  countMail(limits, {
    email,
    ip: request.ip,
    asker: ['mails_per_account', String(user.uid)],
    sum: 'accounts_mails',
  }).catch((error: unknown) => {
    if (error instanceof ApiError) return false
    throw error
  })

/** Stores an invitation. Returns its number. */
async function storeInvitation(
  place: Place,
  row: NewInvitation,
  { db, user, caller }: InvitationContext,
): Promise<number> {
  const { role, created: now } = row
  return runTransaction(db, async (tx) => {
    const { zid, site_id } = await lockPlace(tx, user, place, 'owner')
    if ((await countOpenInvitations(tx, place, now)) >= MAX_OPEN_INVITATIONS)
      throw new ApiError('polis_err_too_many_invitations')
    const id = await allocateId(tx, 'invitation')
    const unused = { used_at: null, used_by: null }
    await insertInvitation(tx, { ...row, id, zid, site_id, created_by: user.uid, ...unused })
    await recordSecurityEvent(tx, {
      action: 'person-invited',
      by: caller,
      ...(zid === null ? {} : { zid }),
      details: { role, number: id },
      now,
    })
    return id
  })
}

/** Creates the handler that makes invitations. @param mailer undefined without SMTP_URL */
export const createInvitationHandler =
  (mailer: Mailer | undefined): PeopleHandlers['createInvitation'] =>
  async ({ body: { site_id, role, email } }, context) => {
    const { user, conversation, clock, random, config } = context
    const token = createToken(random)
    const created = clock()
    const expires_at = created + INVITATION_DAYS * DAY_MS
    const address = email === undefined ? null : foldEmail(email)
    const row = { token_hash: hashText(token), role, email: address, created, expires_at }
    const place = getPlace(conversation, site_id, user)
    const id = await storeInvitation(place, row, context)
    const url = formatInvitationUrl(config.publicOrigin, token)
    const isMailed = mailer !== undefined && email !== undefined && (await isMailCounted(context, email))
    const mailed = isMailed && (await sendInvitation(mailer, { email, role, url }, context))
    return { invitation_id: id, url, mailed, expires_at }
  }

/** Withdraws an invitation. One of a place where the caller is no owner counts as unknown, so that numbers tell nothing. */
const handleWithdraw: PeopleHandlers['withdrawInvitation'] = async (
  { query: { invitation_id } },
  { db, user, caller, clock },
) => {
  await runTransaction(db, async (tx) => {
    const found = await findInvitation(tx, invitation_id)
    const place = found && (await findPlace(tx, found))
    if (!found || !place || found.used_at !== null)
      throw new ApiError(user.isAdmin ? 'polis_err_invitation_not_found' : 'polis_err_people_owner_only')
    await lockPlace(tx, user, place, 'owner')
    await deleteInvitation(tx, invitation_id)
    await recordSecurityEvent(tx, {
      action: 'invitation-withdrawn',
      by: caller,
      ...(place.zid === null ? {} : { zid: place.zid }),
      details: { role: found.role, number: invitation_id },
      now: clock(),
    })
  })
  return {}
}

/** Finds what an invitation is to; undefined when the conversation is gone. */
async function findPlace(db: Db, { zid, site_id }: InvitationRow): Promise<Place | undefined> {
  if (zid === null) return { zid, site_id }
  const conversation = await findConversationByZid(db, zid)
  return conversation && { zid, site_id, conversation }
}

/**
 * Finds an invitation that the caller may accept.
 * @throws ApiError that says why not
 */
async function getInvitation(db: Db, token: string, user: SignedInUser, now: number) {
  const found = await findInvitationByHash(db, hashText(token))
  const place = found && (await findPlace(db, found))
  if (!found || !place || found.expires_at <= now) throw new ApiError('polis_err_invitation_not_found')
  if (found.used_at !== null && found.used_by !== user.uid) throw new ApiError('polis_err_invitation_used')
  const isForCaller = found.email === null || (await findUser(db, user.uid))?.email_key === found.email
  if (!isForCaller) throw new ApiError('polis_err_invitation_other_address')
  return { found, place }
}

const toTarget = ({ conversation, site_id }: Place, role: PersonRole) => ({
  role,
  conversation_id: conversation?.conversation_id ?? null,
  topic: conversation?.topic ?? null,
  site_id: conversation?.owner_site_id ?? site_id ?? '',
})

const handleRead: PeopleHandlers['readInvitation'] = async ({ body: { token } }, { db, user, clock }) => {
  const { found, place } = await getInvitation(db, token, user, clock())
  return {
    ...toTarget(place, found.role),
    created_by: found.hname,
    expires_at: Number(found.expires_at),
  }
}

/** Gives the caller the role of an invitation. Repeating it, as after a lost answer, changes nothing. */
const handleAccept: PeopleHandlers['acceptInvitation'] = async (
  { body: { token } },
  { db, user, caller, clock },
) =>
  runTransaction(db, async (tx) => {
    const now = clock()
    const { place: named } = await getInvitation(tx, token, user, now)
    await lockPlace(tx, user, named, undefined)
    // again, because somebody may have accepted or withdrawn it meanwhile
    const { found, place } = await getInvitation(tx, token, user, now)
    const { role, id } = found
    if (found.used_at !== null) return toTarget(place, role)
    const holder = await findRoleHolder(tx, user.uid)
    if (holder && includesRole(findRoleAt(holder, place), role))
      throw new ApiError('polis_err_invitation_role_held')
    await useInvitation(tx, id, user.uid, now)
    await giveRole(tx, place, { uid: user.uid, role, since: now, given_by: found.created_by })
    await recordSecurityEvent(tx, {
      action: 'invitation-accepted',
      by: caller,
      ...(place.zid === null ? {} : { zid: place.zid }),
      details: { role, number: id },
      now,
    })
    return toTarget(place, role)
  })

/** The handlers that withdraw, read and accept invitations. */
export const invitationHandlers = {
  withdrawInvitation: handleWithdraw,
  readInvitation: handleRead,
  acceptInvitation: handleAccept,
}
