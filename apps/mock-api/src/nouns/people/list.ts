import { findRoleAt, getPlace, type Place } from '../conversations/public.ts'
import type { OpenInvitation, PeopleList, Person, people } from '@folkmoot/api-types/people'
import { canOwn, type PersonRole } from '@folkmoot/domain/people'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { findUser } from '../../platform/identity/users.storage.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Db } from '../../platform/storage/database.ts'
import { listInvitedPeople, listOpenInvitations, listSiteMembers } from './storage.ts'

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
export const handleListPeople: Handlers<typeof people>['listPeople'] = async (
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
