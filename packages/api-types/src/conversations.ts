import { LOGO_CHARACTERS } from '@folkmoot/domain/logo'
import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { ConversationChange, lifecycleInputs, textProperties } from './conversation-change.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  ConversationId,
  Empty,
  Milliseconds,
  MillisecondsText,
  Nullable,
  pickProperties,
  ResultsShown,
  Role,
  XidPolicy,
} from './schema.ts'

/** Filters of the contract's lists of conversations. */
const LIST_FILTER = {
  is_active: Type.Optional(Type.Boolean()),
  is_draft: Type.Optional(Type.Boolean()),
  /** an extension: the archived ones alone, or all others */
  archived: Type.Optional(Type.Boolean()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.conversationList })),
  /** adds the address of the conversation's administration */
  want_mod_url: Type.Optional(Type.Boolean()),
}

/** The times of a conversation's life, in milliseconds since 1970. */
const lifecycleFields = {
  /** extensions: when it opens and closes, and since when it is closed and archived; see `getConversationStatus` */
  opens_at: Nullable(Type.Integer()),
  closes_at: Nullable(Type.Integer()),
  closed_at: Nullable(Type.Integer()),
  archived_at: Nullable(Type.Integer()),
  /** extensions: of a rehearsal, when it is deleted and how many of its people are simulated; null for a real conversation */
  rehearsal_until: Nullable(Type.Integer()),
  rehearsal_people: Nullable(Type.Integer()),
}

/** The settings of a conversation that a participant page starts with. */
const PRELOADED_FIELDS = [
  'topic',
  'description',
  'created',
  'link_url',
  'parent_url',
  'vis_type',
  'write_type',
  'importance_enabled',
  'help_type',
  'socialbtn_type',
  'bgcolor',
  'help_color',
  'help_bgcolor',
  'style_btn',
  'auth_needed_to_vote',
  'auth_needed_to_write',
  'auth_opt_allow_3rdparty',
  'conversation_id',
] as const

const settingProperties = {
  ...textProperties,
  link_url: Nullable(Type.String()),
  parent_url: Nullable(Type.String()),
  upvotes: Type.Integer(),
  participant_count: Type.Integer(),
  is_active: Type.Boolean(),
  is_draft: Type.Boolean(),
  is_data_open: Type.Boolean(),
  profanity_filter: Type.Boolean(),
  spam_filter: Type.Boolean(),
  strict_moderation: Type.Boolean(),
  prioritize_seed: Type.Boolean(),
  vis_type: Type.Integer(),
  write_type: Type.Integer(),
  help_type: Type.Integer(),
  write_hint_type: Type.Integer(),
  style_btn: Nullable(Type.String()),
  /** an extension: the languages in which there are translations, with commas between them */
  languages: Type.String(),
  /** an extension: the hash of the logo (`createLogoPath`) */
  logo: Nullable(Type.String()),
  socialbtn_type: Type.Integer(),
  subscribe_type: Type.Integer(),
  branding_type: Type.Integer(),
  bgcolor: Nullable(Type.String()),
  help_bgcolor: Nullable(Type.String()),
  help_color: Nullable(Type.String()),
  email_domain: Nullable(Type.String()),
  use_xid_whitelist: Type.Boolean(),
  xid_required: Type.Boolean(),
  /** an extension: what external ids need */
  xid_policy: XidPolicy,
  /** an extension: newcomers come with an invite code or a signed external id */
  identity_required: Type.Boolean(),
  /** extensions: when participants see results, and after how many answers */
  results_shown: ResultsShown,
  results_after_votes: Type.Integer(),
  owner: Type.Integer(),
  org_id: Type.Integer(),
  course_id: Nullable(Type.Integer()),
  owner_sees_participation_stats: Type.Boolean(),
  auth_needed_to_vote: Type.Boolean(),
  auth_needed_to_write: Type.Boolean(),
  auth_opt_fb: Nullable(Type.Boolean()),
  auth_opt_tw: Nullable(Type.Boolean()),
  auth_opt_allow_3rdparty: Type.Boolean(),
  importance_enabled: Type.Boolean(),
  comment_characters: Type.Integer(),
  treevite_enabled: Type.Boolean(),
  topics_enabled: Type.Boolean(),
  conversation_id: Type.String(),
  is_owner: Type.Boolean(),
  is_mod: Type.Boolean(),
  /** an extension: the caller's role; absent without one */
  role: Type.Optional(Role),
  /** an extension: increases with every change of a field that PUT can set */
  settings_version: Type.Integer(),
  /** extensions: people are forgotten so many days after closing, 0 for never; and when that happened */
  retention_days: Type.Integer(),
  identities_removed_at: Nullable(Type.Integer()),
  ...lifecycleFields,
}

/** Reply of PUT: every setting, times as text. */
export const Conversation = Type.Object({
  ...settingProperties,
  is_anon: Type.Boolean(),
  is_public: Type.Boolean(),
  context: Nullable(Type.String()),
  created: MillisecondsText,
  modified: MillisecondsText,
})
export type Conversation = Type.Static<typeof Conversation>

/** Reply of GET for one conversation. */
export const ConversationDetails = Type.Object({
  ...Conversation.properties,
  /** the owner's site, only for people who administer the conversation */
  site_id: Type.Optional(Type.String()),
  translations: Type.Array(Type.Never()),
  ownername: Type.Optional(Nullable(Type.String())),
})
export type ConversationDetails = Type.Static<typeof ConversationDetails>

/** A conversation in the list: times as numbers, with its address. */
export const ConversationListItem = Type.Object({
  ...settingProperties,
  context: Type.Optional(Nullable(Type.String())),
  url: Type.String(),
  mod_url: Type.Optional(Type.String()),
  /** extensions, with include_all_conversations_i_am_in: comments to review, and whether the caller pinned it, for people with a role */
  comments_waiting: Type.Optional(Type.Integer()),
  is_pinned: Type.Optional(Type.Boolean()),
  created: Milliseconds,
  modified: Milliseconds,
})
export type ConversationListItem = Type.Static<typeof ConversationListItem>

/** Initial data of the participant page, the same for every caller. */
export const Preload = Type.Object(pickProperties(Conversation.properties, PRELOADED_FIELDS))
export type Preload = Type.Static<typeof Preload>

const CLIENT_ID_NOTE = 'left out: this server assigns the ids of conversations'

const createOpenEndpoint = (path: string, summary: string) =>
  defineEndpoint({
    method: 'POST',
    path,
    summary,
    access: 'owner',
    refusal: { 403: 'polis_err_closing_conversation_no_such_conversation' },
    merged: true,
    body: Type.Object({ conversation_id: ConversationId }),
    reply: Empty,
    errors: ['polis_err_conversation_forgetting'],
    records: 'settings-changed',
  })

export const conversations = {
  getConversation: defineEndpoint({
    method: 'GET',
    path: '/api/v3/conversations',
    when: { conversation_id: 'given' },
    summary: 'Returns one conversation',
    access: 'public',
    query: Type.Object({ conversation_id: ConversationId }),
    reply: ConversationDetails,
    errors: ['polis_err_param_parse_failed_conversation_id'],
  }),
  listConversations: defineEndpoint({
    method: 'GET',
    path: '/api/v3/conversations',
    scope: 'read',
    summary: 'Lists the conversations that the caller owns, moderates or takes part in, newest first',
    access: 'signed-in',
    refusal: { 401: 'polis_err_need_auth', 403: 'polis_err_need_auth' },
    query: Type.Object({
      ...LIST_FILTER,
      include_all_conversations_i_am_in: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Array(ConversationListItem),
  }),
  listConversationsOfContext: defineEndpoint({
    method: 'GET',
    path: '/api/v3/conversations',
    when: { context: 'given' },
    summary: 'Lists the public conversations of a context, or of any context for “/”, newest first',
    access: 'public',
    query: Type.Object({ ...LIST_FILTER, context: Type.String({ minLength: 1, maxLength: LIMITS.context }) }),
    reply: Type.Array(ConversationListItem),
  }),
  createConversation: defineEndpoint({
    method: 'POST',
    path: '/api/v3/conversations',
    scope: 'manage',
    summary: 'Creates a conversation that the caller owns',
    access: 'signed-in',
    body: Type.Object({
      ...ConversationChange.properties,
      context: Type.Optional(Type.String({ maxLength: LIMITS.context })),
      /** the contract accepts reserved ids; this server reserves none and only accepts an empty text */
      conversation_id: Type.Optional(Type.String({ pattern: '^$', description: CLIENT_ID_NOTE })),
    }),
    reply: Type.Object({ url: Type.String(), conversation_id: Type.String() }),
  }),
  changeLogo: defineEndpoint({
    method: 'PUT',
    path: '/api/v3/logo',
    scope: 'manage',
    summary: 'Changes the logo of who asks; without a picture it is removed (an extension)',
    access: 'moderator',
    body: Type.Object({
      conversation_id: ConversationId,
      /** a PNG, JPEG or SVG file in base64, of which a PNG is drawn */
      picture: Type.Optional(Type.String({ maxLength: LOGO_CHARACTERS })),
    }),
    reply: Conversation,
    errors: ['polis_err_param_parse_failed_picture', 'polis_err_conversation_archived'],
    records: 'settings-changed',
  }),
  updateConversation: defineEndpoint({
    method: 'PUT',
    path: '/api/v3/conversations',
    scope: 'manage',
    summary:
      'Changes settings; absent ones do not change. `verifyMeta` and `send_created_email` are ignored: this server has no ' +
      'metadata questions and does not mail owners about their conversations',
    access: 'moderator',
    refusal: { 403: 'polis_err_update_conversation_permission' },
    merged: true,
    body: Type.Object({
      ...ConversationChange.properties,
      ...lifecycleInputs,
      conversation_id: ConversationId,
      /** an extension: the version of the caller's copy; an outdated one is refused with 409 */
      expected_settings_version: Type.Optional(Type.Integer()),
    }),
    reply: Conversation,
    // 201 with short_url
    status: [200, 201],
    errors: [
      'polis_err_publish_votes_owner_only',
      'polis_err_conversation_owner_only',
      'polis_err_conversation_settings_changed',
      'polis_err_schedule_past',
      'polis_err_schedule_order',
      'polis_err_conversation_state',
      'polis_err_conversation_forgetting',
      'polis_err_conversation_archived',
      'polis_err_conversation_rehearsal',
    ],
    records: 'settings-changed',
  }),
  closeConversation: createOpenEndpoint('/api/v3/conversation/close', 'Ends voting and commenting'),
  reopenConversation: createOpenEndpoint('/api/v3/conversation/reopen', 'Lets people vote and comment again'),
  /** an extension of ours */
  cloneConversation: defineEndpoint({
    method: 'POST',
    path: '/api/v3/conversation/clone',
    scope: 'manage',
    summary:
      'Copies a conversation as a draft of the caller: its settings, and its seed comments unless with_seeds is false (an extension)',
    access: 'moderator',
    refusedWhen: ['rehearsal'],
    body: Type.Object({
      conversation_id: ConversationId,
      /** default true */
      with_seeds: Type.Optional(Type.Boolean()),
      /** the topic of the copy; the same when absent */
      topic: Type.Optional(Type.String({ maxLength: LIMITS.topic })),
    }),
    reply: Type.Object({
      url: Type.String(),
      conversation_id: Type.String(),
      /** seed comments that were copied */
      comments: Type.Integer(),
    }),
  }),
  /** an extension of ours */
  deleteConversation: defineEndpoint({
    method: 'DELETE',
    path: '/api/v3/conversations',
    summary:
      'Deletes a conversation permanently, with its comments, votes, participants, reports and files (an extension)',
    access: 'owner',
    refusal: { 403: 'polis_err_conversation_owner_only' },
    query: Type.Object({ conversation_id: ConversationId }),
    reply: Empty,
    records: 'conversation-deleted',
  }),
  preloadConversation: defineEndpoint({
    method: 'GET',
    path: '/api/v3/conversations/preload',
    summary: 'Returns the initial data of a participant page, the same for every caller',
    access: 'public',
    query: Type.Object({ conversation_id: ConversationId }),
    reply: Preload,
    errors: ['polis_err_param_parse_failed_conversation_id'],
  }),
  conversationUuid: defineEndpoint({
    method: 'GET',
    path: '/api/v3/conversationUuid',
    scope: 'export',
    summary: 'Returns the id for exports of a conversation’s external ids',
    access: 'moderator',
    refusal: { 403: 'polis_err_conversation_uuid_permission' },
    query: Type.Object({ conversation_id: ConversationId }),
    reply: Type.Object({ conversation_uuid: Type.String() }),
  }),
}
