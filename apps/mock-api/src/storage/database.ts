import type { Kysely, Transaction } from 'kysely'

/** A handle for queries: the database itself, or a transaction in its place. Every query function takes it first. */
export type Db = Kysely<Database> | Transaction<Database>

/** 0 or 1 */
export type Flag = number
/** milliseconds since 1970 */
export type Time = number

/**
 * The tables. Column types are those that SQLite and PostgreSQL share: text, integer, bigint, double precision.
 * `zid` numbers a conversation inside the database and never reaches the wire; other names are the wire's.
 */
export interface Database {
  counters: { name: string; value: number }
  secrets: { name: string; value: string }
  oidc_payloads: OidcPayloads
  users: Users
  identities: { issuer: string; sub: string; uid: number; created: Time }
  sites: { site_id: string; domain_whitelist: string; created: Time }
  pages: { site_id: string; page_id: string; zid: number; created: Time }
  conversations: Conversations
  conversation_ids: { conversation_id: string; zid: number; created: Time }
  generations: Generations
  participants: Participants
  comments: Comments
  votes: Votes
  votes_latest: VotesLatest
  xids: Xids
  xid_allow_list: { zid: number; xid: string; created: Time }
  /** the external ids that may take part in any conversation of an owner */
  xid_owner_allow_list: { owner: number; xid: string; created: Time }
  treevite_waves: Waves
  treevite_invites: Invites
  treevite_login_codes: LoginCodes
  reports: Reports
  report_comment_selections: { rid: number; zid: number; tid: number; selection: number; modified: Time }
  analyses: Analyses
  moderation_log: ModerationLog
  topic_runs: { zid: number; job: string; model_name: string; created: Time }
  topics: Topics
  topic_comments: { zid: number; job: string; layer: number; cluster: number; tid: number }
  topic_points: { zid: number; job: string; tid: number; x: number; y: number }
  topic_decisions: TopicDecisions
  topic_decision_comments: TopicDecisionComments
}

export interface OidcPayloads {
  model: string
  id: string
  payload: string
  grant_id: string | null
  user_code: string | null
  uid: string | null
  expires_at: Time | null
}

export interface Users {
  uid: number
  /** as the provider wrote it, and folded for comparison: unique, null when there is none */
  email: string | null
  email_key: string | null
  hname: string | null
  site_id: string
  site_owner: Flag
  tut: number
  created: Time
}

export interface Conversations {
  zid: number
  /** `ready`, or `importing` while an import writes it: no query shows it then */
  state: string
  importing_until: Time | null
  conversation_uuid: string
  settings_version: number
  owner: number
  org_id: number
  topic: string | null
  description: string | null
  link_url: string | null
  parent_url: string | null
  context: string | null
  course_id: number | null
  email_domain: string | null
  upvotes: number
  participant_count: number
  is_anon: Flag
  is_active: Flag
  is_draft: Flag
  is_public: Flag
  is_data_open: Flag
  profanity_filter: Flag
  spam_filter: Flag
  strict_moderation: Flag
  prioritize_seed: Flag
  vis_type: number
  write_type: number
  help_type: number
  write_hint_type: number
  socialbtn_type: number
  subscribe_type: number
  branding_type: number
  style_btn: string | null
  bgcolor: string | null
  help_bgcolor: string | null
  help_color: string | null
  use_xid_whitelist: Flag
  xid_required: Flag
  owner_sees_participation_stats: Flag
  auth_needed_to_vote: Flag
  auth_needed_to_write: Flag
  auth_opt_fb: Flag | null
  auth_opt_tw: Flag | null
  auth_opt_allow_3rdparty: Flag
  importance_enabled: Flag
  treevite_enabled: Flag
  topics_enabled: Flag
  /** kept from an import, written back by an export */
  imported_url: string | null
  imported_views: number | null
  created: Time
  modified: Time
}

/**
 * One row a conversation, so that a vote never locks the conversation's own row. A writing transaction raises it
 * first, and takes the ids of what it adds to the vote history from it.
 */
export interface Generations {
  zid: number
  value: number
  /** rises only when the moderation list changes */
  comments: number
  modified: Time
}

export interface Participants {
  zid: number
  pid: number
  /** null for someone whom an import brought */
  uid: number | null
  vote_count: number
  last_interaction: Time
  last_notified: Time
  subscribed: number
  nsli: number
  mod: number
  /** SHA-256 of conversation id and the browser's key */
  participant_key: string | null
  created: Time
}

export interface Comments {
  zid: number
  tid: number
  pid: number
  uid: number | null
  txt: string
  /** SHA-256 of the text; null where an import brought the same text again. Unique in a conversation. */
  txt_key: string | null
  mod: number
  active: Flag
  is_meta: Flag
  is_seed: Flag
  velocity: number
  lang: string | null
  quote_src_url: string | null
  original_id: string | null
  created: Time
  modified: Time
}

/** The history: every vote event. `id` is the conversation's generation when it was stored. */
export interface Votes {
  zid: number
  id: number
  pid: number
  tid: number
  vote: number
  high_priority: Flag
  weight_x_32767: number
  created: Time
}

/** The vote that counts for each participant and comment. */
export interface VotesLatest {
  zid: number
  pid: number
  tid: number
  vote: number
  high_priority: Flag
  weight_x_32767: number
  modified: Time
}

/** Somebody's id outside, as the owner's site knows it: one row a conversation. */
export interface Xids {
  owner: number
  zid: number
  xid: string
  uid: number | null
  pid: number | null
  x_profile_image_url: string | null
  x_name: string | null
  x_email: string | null
  created: Time
  modified: Time
}

export interface Waves {
  id: number
  zid: number
  wave: number
  parent_wave: number
  size: number
  invites_per_user: number
  owner_invites: number
  /** hidden and under a lease while its invites are being made */
  making_until: Time | null
  expires_at: Time | null
  created_at: Time
  updated_at: Time
}

export interface Invites {
  id: number
  zid: number
  wave_id: number
  parent_invite_id: number | null
  invite_code: string
  status: number
  /** null for an owner's invite */
  invite_owner_pid: number | null
  ordinal: number
  invite_used_by_pid: number | null
  invite_used_at: Time | null
  created_at: Time
  updated_at: Time
}

export interface LoginCodes {
  zid: number
  pid: number
  hash: string
  lookup: string
  revoked: Flag
  created: Time
  last_used_at: Time | null
}

export interface Reports {
  rid: number
  report_id: string
  zid: number
  report_name: string | null
  label_x_neg: string | null
  label_x_pos: string | null
  label_y_neg: string | null
  label_y_pos: string | null
  /** the labels of groups 0 to 9 as a JSON array */
  label_groups: string
  mod_level: number
  created: Time
  modified: Time
}

export interface Analyses {
  zid: number
  kind: string
  input_generation: number
  leased_until: Time | null
  attempts: number
  error: string | null
  result: string | null
  computed: Time | null
}

export interface ModerationLog {
  zid: number
  id: number
  tid: number | null
  topic_key: string | null
  uid: number | null
  action: string
  /** what stood before and after, as JSON */
  before: string
  after: string
  reason: string | null
  created: Time
}

/** A topic of one run, and how its moderators decided. */
export interface Topics {
  zid: number
  job: string
  /** 0 is the finest */
  layer: number
  cluster: number
  name: string
  model_name: string
  created: Time
  /** accepted, rejected, meta or pending */
  status: string
  /** the uid of whoever decided, and when */
  moderator: number | null
  moderated_at: Time | null
  /** the decision that holds */
  decision: number | null
}

/** A decision about a topic or several comments, with how the topic stood before. `id` is also its first log entry. */
export interface TopicDecisions {
  zid: number
  id: number
  topic_key: string | null
  status: string | null
  moderator: number | null
  moderated_at: Time | null
}

/** How a comment stood before such a decision; `modified` is its time of change right after it. */
export interface TopicDecisionComments {
  zid: number
  id: number
  tid: number
  mod: number
  active: Flag
  is_meta: Flag
  modified: Time
}
