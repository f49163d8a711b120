import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Int32, Milliseconds, Nullable, Xid } from './schema.ts'

const NullableText = Nullable(Type.String())

/** Explains the numbers of `ParticipantData` to the person who downloads it. */
export const PARTICIPANT_DATA_LEGEND = {
  times: 'milliseconds since 1 January 1970, UTC',
  pid: 'your number in this conversation',
  group: 'the group of the public map that your votes are closest to; 0 is A, 1 is B',
  has_browser_key: 'whether a browser can come back as you without a code',
  network: 'a number for the network from which you came; thousands of networks share it',
  vote: '-1 agree, 0 pass, 1 disagree',
  high_priority: 'whether you marked the comment as important',
  mod: '-1 rejected, 0 not reviewed, 1 accepted',
  replaced_by:
    'the comments that a moderator wrote in place of yours: one in other words, or several that split it',
  replaces: 'your comment in whose place a moderator wrote this one',
  votes_kept: 'whether your votes would stay as numbers without a person if you erased your data',
}

/** All that is stored about a participant of a conversation. Times are milliseconds since 1970. */
export const ParticipantData = Type.Object({
  /** what the fields mean, in English */
  legend: Type.Object({
    times: Type.String(),
    pid: Type.String(),
    group: Type.String(),
    has_browser_key: Type.String(),
    network: Type.String(),
    vote: Type.String(),
    high_priority: Type.String(),
    mod: Type.String(),
    replaced_by: Type.String(),
    replaces: Type.String(),
    votes_kept: Type.String(),
  }),
  exported: Milliseconds,
  conversation: Type.Object({ conversation_id: Type.String(), topic: NullableText }),
  participant: Type.Object({
    pid: Type.Integer(),
    created: Milliseconds,
    last_interaction: Milliseconds,
    vote_count: Type.Integer(),
    /** of the last analysis */
    group: Nullable(Type.Integer()),
    /** whether a browser has a key for this participant */
    has_browser_key: Type.Boolean(),
    network: Nullable(Type.Integer()),
  }),
  account: Nullable(Type.Object({ email: NullableText, hname: NullableText })),
  external_ids: Type.Array(
    Type.Object({
      xid: Type.String(),
      x_name: NullableText,
      x_email: NullableText,
      x_profile_image_url: NullableText,
      created: Milliseconds,
    }),
  ),
  subscription: Nullable(
    Type.Object({ email: Type.String(), lang: Type.String(), confirmed_at: Nullable(Milliseconds) }),
  ),
  /** the invite by which they joined */
  invite: Nullable(Type.Object({ invite_code: Type.String(), used_at: Nullable(Milliseconds) })),
  /** the invites they were given to pass on */
  own_invites: Type.Array(Type.String()),
  login_code: Nullable(Type.Object({ created: Milliseconds, last_used_at: Nullable(Milliseconds) })),
  /** the whole history; the text is null for comments that participants do not see */
  votes: Type.Array(
    Type.Object({
      tid: Type.Integer(),
      txt: NullableText,
      vote: Type.Integer(),
      high_priority: Type.Boolean(),
      created: Milliseconds,
    }),
  ),
  comments: Type.Array(
    Type.Object({
      tid: Type.Integer(),
      txt: Type.String(),
      mod: Type.Integer(),
      replaced_by: Type.Array(Type.Integer()),
      replaces: Nullable(Type.Integer()),
      is_seed: Type.Boolean(),
      created: Milliseconds,
    }),
  ),
  /** whether erasing would leave the votes as numbers without a person */
  votes_kept: Type.Boolean(),
})
export type ParticipantData = Type.Static<typeof ParticipantData>

const ErasureReply = Type.Object({
  /** false if there was no such participant */
  erased: Type.Boolean(),
  /** whether the votes stay as numbers without a person */
  votes_kept: Type.Boolean(),
})

const PARTICIPANT = {
  path: '/api/v3/participants/data',
  access: ['participant', 'signed-in'],
  /** the caller, or for administrators the participant of a number, an external id or a subscribed address */
  query: Type.Object({
    conversation_id: ConversationId,
    pid: Type.Optional(Int32),
    xid: Type.Optional(Xid),
    email: Type.Optional(Type.String({ minLength: 1, maxLength: LIMITS.email })),
  }),
  errors: ['polis_err_no_access_for_this_user', 'polis_err_participant_not_found'],
} as const

const ACCOUNT = {
  /** id of the account; the caller’s own when absent */
  uid_of_user: Type.Optional(Int32),
  /** or its verified address */
  email: Type.Optional(Type.String({ minLength: 1, maxLength: LIMITS.email })),
}

/** All that is stored about an account, except its contributions to conversations. */
export const AccountData = Type.Object({
  exported: Milliseconds,
  account: Type.Object({
    uid: Type.Integer(),
    email: NullableText,
    hname: NullableText,
    created: Milliseconds,
    site_id: Type.String(),
  }),
  /** the provider’s names for the person */
  identities: Type.Array(Type.Object({ issuer: Type.String(), sub: Type.String(), created: Milliseconds })),
  /** its roles by invitation, in a conversation or a site */
  roles: Type.Array(
    Type.Object({
      conversation_id: NullableText,
      site_id: NullableText,
      role: Type.String(),
      since: Milliseconds,
    }),
  ),
  /** the conversations that it owns */
  owned: Type.Array(
    Type.Object({
      conversation_id: Type.String(),
      topic: NullableText,
      participant_count: Type.Integer(),
    }),
  ),
  /** the conversations in which it takes part */
  participates: Type.Array(Type.Object({ conversation_id: Type.String(), topic: NullableText })),
  /** external ids that may join all of its conversations */
  allowed_xids: Type.Integer(),
})
export type AccountData = Type.Static<typeof AccountData>

/** Extensions of ours that show and erase personal data. */
export const personalData = {
  getParticipantData: defineEndpoint({
    method: 'GET',
    ...PARTICIPANT,
    summary:
      'Returns all that is stored about the caller in a conversation, null when they do not take part; an administrator may name another participant',
    reply: Nullable(ParticipantData),
  }),
  eraseParticipant: defineEndpoint({
    method: 'DELETE',
    ...PARTICIPANT,
    summary:
      'Erases the caller from a conversation permanently; an administrator may name another participant',
    reply: ErasureReply,
    records: 'participant-erased',
  }),
  getAccountData: defineEndpoint({
    method: 'GET',
    path: '/api/v3/users/data',
    summary: 'Returns all that is stored about the caller’s account; an administrator may name another one',
    access: 'signed-in',
    query: Type.Object(ACCOUNT),
    reply: AccountData,
    errors: ['polis_err_account_not_found'],
  }),
  eraseAccount: defineEndpoint({
    method: 'DELETE',
    path: '/api/v3/users/data',
    summary:
      'Erases the caller’s account permanently; an administrator may name another one. Conversations it owns are deleted with it or ' +
      'go to another account; without either the call is refused',
    access: 'signed-in',
    query: Type.Object({
      ...ACCOUNT,
      /** what happens with conversations that the account owns */
      owned: Type.Optional(Type.Literal('delete')),
      /** verified address of the account that gets them: of the same site; for administrators any */
      transfer_to: Type.Optional(Type.String({ minLength: 1, maxLength: LIMITS.email })),
    }),
    reply: Type.Object({
      uid: Type.Integer(),
      deleted_conversations: Type.Integer(),
      transferred_conversations: Type.Integer(),
    }),
    errors: [
      'polis_err_account_not_found',
      'polis_err_account_owns_conversations',
      'polis_err_transfer_account_unknown',
    ],
    records: 'account-erased',
  }),
}
