import type { people, OpenInvitation, PeopleList, Person } from '@folkmoot/api-types/people'
import { createInvitationEmail } from '@folkmoot/domain/emails'
import {
  INVITATION_DAYS,
  INVITATION_TOKEN_CHARACTERS,
  MAX_OPEN_INVITATIONS,
  formatInvitationUrl,
  includesRole,
  type PersonRole,
  canOwn,
} from '@folkmoot/domain/people'
import type { Context, Handlers } from '../../platform/http/context.ts'
import type { HandlerDependencies } from '../../platform/http/dependencies.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { SignedInUser } from '../../platform/identity/caller.ts'
import { foldEmail } from '../../platform/identity/storage.ts'
import { findUser } from '../../platform/identity/users.storage.ts'
import { countMail } from '../../platform/mail/count-mail.ts'
import { type Mailer, createMailer } from '../../platform/mail/mailer.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { allocateId } from '../../platform/storage/counters.ts'
import type { Db } from '../../platform/storage/database.ts'
import { hashText } from '../../platform/storage/queries.ts'
import type { InvitationRow } from '../../platform/storage/people-tables.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import {
  findConversationByZid,
  findRoleAt,
  findRoleHolder,
  getPlace,
  lockPlace,
  type Place,
} from '../conversations/public.ts'
import { giveRole, roleHandlers } from './roles.ts'
import {
  countOpenInvitations,
  deleteInvitation,
  findInvitation,
  findInvitationByHash,
  insertInvitation,
  useInvitation,
  listInvitedPeople,
  listOpenInvitations,
  listSiteMembers,
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
const createInvitationHandler =
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
const invitationHandlers = {
  withdrawInvitation: handleWithdraw,
  readInvitation: handleRead,
  acceptInvitation: handleAccept,
}

interface Account {
  uid: number
  hname: string | null
  email: string | null
}

const toPerson = (
  { uid, hname, email }: Account,
  role: PersonRole,
  origin: Person['origin'],
  since: number | null = null,
): Person => ({ uid, hname, email, role, origin, since: since === null ? null : Number(since) })

/** Lists the members of a site and those invited to it. */
async function listPeopleOfSite(
  db: Db,
  site_id: string,
  origins: [member: Person['origin'], invited: Person['origin']],
) {
  const [ofMembers, ofInvited] = origins
  const members = (await listSiteMembers(db, site_id)).map((row) =>
    toPerson(row, row.site_owner === 0 ? 'moderator' : 'owner', ofMembers),
  )
  const invited = (await listInvitedPeople(db, { zid: null, site_id })).map((row) =>
    toPerson(row, row.role, ofInvited, row.since),
  )
  return [...members, ...invited]
}

/** Lists the people of a conversation: who holds it, who was invited to it, and who has a role through its site. */
async function listPeopleOfConversation(db: Db, { zid, owner, owner_site_id }: ConversationRow) {
  const holder = await findUser(db, owner)
  const invited = (await listInvitedPeople(db, { zid, site_id: null })).map((row) =>
    toPerson(row, row.role, 'invited', row.since),
  )
  return [
    ...(holder ? [toPerson(holder, 'owner', 'holder')] : []),
    ...invited.filter(({ uid }) => uid !== owner),
    ...(await listPeopleOfSite(db, owner_site_id, ['site', 'site'])).filter(({ uid }) => uid !== owner),
  ]
}

const listPeopleAt = ({ conversation, site_id }: Place, db: Db): Promise<Person[]> =>
  conversation
    ? listPeopleOfConversation(db, conversation)
    : listPeopleOfSite(db, site_id ?? '', ['member', 'invited'])

async function listInvitationsAt(db: Db, place: Place, now: number): Promise<OpenInvitation[]> {
  return (await listOpenInvitations(db, place, now)).map(({ id, hname, created, expires_at, ...row }) => ({
    ...row,
    invitation_id: id,
    created: Number(created),
    created_by: hname,
    expires_at: Number(expires_at),
  }))
}

/** Lists the people of a place; addresses and invitations for its owners alone. */
const handleListPeople: Handlers<typeof people>['listPeople'] = async (
  { query: { site_id } },
  { db, user, conversation, config, clock },
): Promise<PeopleList> => {
  const place = getPlace(conversation, site_id, user)
  const role = findRoleAt(user, place)
  if (role === undefined) throw new ApiError('polis_err_people_no_role')
  const found = await listPeopleAt(place, db)
  const isOwner = canOwn(role)
  return {
    conversation_id: conversation?.conversation_id ?? null,
    site_id: conversation?.owner_site_id ?? place.site_id ?? '',
    name: conversation ? conversation.topic : (found.find(({ role }) => role === 'owner')?.hname ?? null),
    role,
    people: isOwner
      ? found
      : found.map((person) => ({ ...person, email: person.uid === user.uid ? person.email : null })),
    invitations: isOwner ? await listInvitationsAt(db, place, clock()) : [],
    sends_mail: config.smtpUrl !== null,
  }
}

/** Creates the handlers of roles and invitations. */
export const createPeopleHandlers = ({
  config: { smtpUrl, publicOrigin },
}: HandlerDependencies): Handlers<typeof people> => ({
  listPeople: handleListPeople,
  ...roleHandlers,
  createInvitation: createInvitationHandler(
    smtpUrl === null ? undefined : createMailer(smtpUrl, publicOrigin),
  ),
  ...invitationHandlers,
})
