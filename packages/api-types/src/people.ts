import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Empty, Int32, MailAddress, Milliseconds, Nullable, Role } from './schema.ts'

/** Target of an invitation: a conversation or a whole site; by default the caller's own site. */
const PLACE = {
  conversation_id: Type.Optional(ConversationId),
  site_id: Type.Optional(Type.String({ minLength: 1, maxLength: LIMITS.pageId })),
}

/** Somebody with a role in a conversation or site. */
export const Person = Type.Object({
  uid: Type.Integer(),
  hname: Nullable(Type.String()),
  /** null for callers who are not owners, and for accounts without an address */
  email: Nullable(Type.String()),
  role: Role,
  /**
   * `holder`: the account that the conversation belongs to; only handing it over changes that. `site`: through the whole site.
   * `member`: an account of the site. `invited`: by an invitation to this conversation or site.
   */
  origin: Type.Unsafe<'holder' | 'site' | 'member' | 'invited'>(
    Type.String({ pattern: '^(holder|site|member|invited)$' }),
  ),
  /** since when, for those who were invited */
  since: Nullable(Milliseconds),
})
export type Person = Type.Static<typeof Person>

/** An open invitation. */
export const OpenInvitation = Type.Object({
  invitation_id: Type.Integer(),
  role: Role,
  /** the only address that may accept it; null: anyone with the link */
  email: Nullable(Type.String()),
  created: Milliseconds,
  /** name of the account that made it */
  created_by: Nullable(Type.String()),
  expires_at: Milliseconds,
})
export type OpenInvitation = Type.Static<typeof OpenInvitation>

/** Who works on a conversation or in a site. */
export const PeopleList = Type.Object({
  /** null for a site */
  conversation_id: Nullable(Type.String()),
  site_id: Type.String(),
  /** the topic of the conversation, or the name of an owner of the site */
  name: Nullable(Type.String()),
  /** the caller's own role here */
  role: Role,
  people: Type.Array(Person),
  /** empty for callers who are not owners */
  invitations: Type.Array(OpenInvitation),
  /** whether the server sends an invitation to its address */
  sends_mail: Type.Boolean(),
})
export type PeopleList = Type.Static<typeof PeopleList>

const Token = Type.String({ minLength: 1, maxLength: LIMITS.signature })
const ofSignedIn = { access: 'signed-in' } as const
const ownersOnly = 'polis_err_people_owner_only'

/** What an invitation is to. */
const InvitationTarget = {
  role: Role,
  conversation_id: Nullable(Type.String()),
  /** null for a site */
  topic: Nullable(Type.String()),
  site_id: Type.String(),
}

/** Our extensions: who works on a conversation or in a site, and the invitations to do so. */
export const people = {
  listPeople: defineEndpoint({
    method: 'GET',
    path: '/api/v3/people',
    scope: 'people',
    summary: 'Lists the people with a role in a conversation or a site, and for owners the open invitations',
    ...ofSignedIn,
    refusal: { 403: 'polis_err_people_no_role' },
    query: Type.Object(PLACE),
    reply: PeopleList,
  }),
  changePerson: defineEndpoint({
    method: 'PUT',
    path: '/api/v3/people',
    scope: 'people',
    summary: 'Gives a person of a conversation or a site another role; for owners',
    ...ofSignedIn,
    refusal: { 403: ownersOnly },
    body: Type.Object({ ...PLACE, uid: Int32, role: Role }),
    reply: Empty,
    errors: [
      ownersOnly,
      'polis_err_person_not_found',
      'polis_err_people_holder',
      'polis_err_people_last_owner',
      'polis_err_people_member_analyst',
    ],
    records: 'role-changed',
  }),
  removePerson: defineEndpoint({
    method: 'POST',
    path: '/api/v3/people/remove',
    scope: 'people',
    summary: 'Ends the role of a person at once; for owners, and for anybody who leaves',
    ...ofSignedIn,
    refusal: { 403: ownersOnly },
    body: Type.Object({
      ...PLACE,
      /** the caller, who leaves, when absent */
      uid: Type.Optional(Int32),
    }),
    reply: Empty,
    errors: [
      ownersOnly,
      'polis_err_person_not_found',
      'polis_err_people_holder',
      'polis_err_people_last_owner',
    ],
    records: 'person-removed',
  }),
  transferConversation: defineEndpoint({
    method: 'POST',
    path: '/api/v3/people/transfer',
    scope: 'none',
    summary:
      'Gives a conversation to another of its people; for the account that holds it and administrators',
    access: 'owner',
    refusedWhen: ['rehearsal'],
    refusal: { 403: 'polis_err_people_holder_only' },
    body: Type.Object({ conversation_id: ConversationId, uid: Int32 }),
    reply: Empty,
    errors: ['polis_err_person_not_found'],
    records: 'conversation-transferred',
  }),
  createInvitation: defineEndpoint({
    method: 'POST',
    path: '/api/v3/people/invitations',
    scope: 'people',
    summary: 'Makes the link of an invitation, which works once, and sends it to an address; for owners',
    ...ofSignedIn,
    refusal: { 403: ownersOnly },
    body: Type.Object({
      ...PLACE,
      role: Role,
      /** only the account with this verified address may accept */
      email: Type.Optional(MailAddress),
    }),
    reply: Type.Object({
      invitation_id: Type.Integer(),
      /** the link; it is shown only now */
      url: Type.String(),
      /** whether the mail server took a mail with the link */
      mailed: Type.Boolean(),
      expires_at: Milliseconds,
    }),
    errors: [ownersOnly, 'polis_err_too_many_invitations'],
    refusedWhen: ['rehearsal'],
    records: 'person-invited',
  }),
  withdrawInvitation: defineEndpoint({
    method: 'DELETE',
    path: '/api/v3/people/invitations',
    scope: 'people',
    summary: 'Withdraws an open invitation, so that its link stops working; for owners',
    ...ofSignedIn,
    refusal: { 403: ownersOnly },
    query: Type.Object({ invitation_id: Int32 }),
    reply: Empty,
    errors: [ownersOnly, 'polis_err_invitation_not_found'],
    records: 'invitation-withdrawn',
  }),
  readInvitation: defineEndpoint({
    method: 'POST',
    path: '/api/v3/people/invitations/read',
    summary: 'Returns what an invitation is to; by POST, so that no log has its secret',
    ...ofSignedIn,
    body: Type.Object({ token: Token }),
    reply: Type.Object({
      ...InvitationTarget,
      created_by: Nullable(Type.String()),
      expires_at: Milliseconds,
    }),
    errors: [
      'polis_err_invitation_not_found',
      'polis_err_invitation_used',
      'polis_err_invitation_other_address',
    ],
  }),
  acceptInvitation: defineEndpoint({
    method: 'POST',
    path: '/api/v3/people/invitations/accept',
    summary: 'Accepts an invitation for the account of the caller',
    ...ofSignedIn,
    body: Type.Object({ token: Token }),
    reply: Type.Object(InvitationTarget),
    errors: [
      'polis_err_invitation_not_found',
      'polis_err_invitation_used',
      'polis_err_invitation_other_address',
      'polis_err_invitation_role_held',
    ],
    records: 'invitation-accepted',
  }),
}
