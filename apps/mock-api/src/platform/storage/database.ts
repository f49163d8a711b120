import type {
  ErasureRow,
  GenerationRow,
  RequestLimitRow,
  MigratedRow,
  Flag,
  Time,
  CommentVotesRow,
  LatestVoteRow,
  VoteEventRow,
  VoteMinuteRow,
  VoterColumns,
  WaveRow,
  InviteRow,
  LoginCodeRow,
} from './conversation-tables.ts'
import type {
  AccessTokenRow,
  WebhookDeliveryRow,
  WebhookRow,
  ConsoleSessionRow,
  EndedSignInRow,
  OidcPayloadRow,
  ConversationPinRow,
  ConversationTextRow,
  InvitationRow,
  PersonRoleRow,
  XidRow,
  XidSecretRow,
  ModerationDigestRow,
} from './people-tables.ts'
import type { ResultsShown } from '@folkmoot/domain/results-shown'
import type { XidPolicy } from '@folkmoot/domain/xids'
import type { Generated, Kysely, Transaction } from 'kysely'
import type {
  ReportColumns,
  VotePublicationRow,
  AnalysisRow,
  PublicTables,
  ModerationLogRow,
  SecurityLogRow,
  TopicCommentColumns,
  TopicRow,
  TopicDecisionRow,
  TopicDecisionCommentRow,
} from './result-tables.ts'

/** A handle for queries: the database itself, or a transaction in its place. Every query function takes it first. */
export type Db = Kysely<Database> | Transaction<Database>

/**
 * The tables. Column types are those that SQLite and PostgreSQL share: text, integer, bigint, double precision.
 * `zid` numbers a conversation inside the database and never reaches the wire; other names are the wire's.
 */
export interface Database extends PublicTables {
  counters: { name: string; value: number }
  secrets: { name: string; value: string }
  oidc_payloads: OidcPayloadRow
  users: Omit<UserRow, 'tokens_from'> & { tokens_from: Generated<number> }
  person_roles: PersonRoleRow
  invitations: InvitationRow
  conversation_pins: ConversationPinRow
  logos: { hash: string; png: string }
  /** `original_key` is the hash of the text that was translated */
  translations: { zid: number; tid: number; language: string; txt: string; original_key: string }
  conversation_texts: ConversationTextRow
  access_tokens: AccessTokenRow
  webhooks: WebhookRow
  webhook_deliveries: WebhookDeliveryRow
  console_sessions: ConsoleSessionRow
  ended_sign_ins: EndedSignInRow
  identities: { issuer: string; sub: string; uid: number; created: Time }
  sites: { site_id: string; domain_whitelist: string; created: Time }
  pages: { site_id: string; page_id: string; zid: number; created: Time }
  conversations: ConversationColumns
  conversation_ids: { conversation_id: string; zid: number; created: Time }
  generations: GenerationRow
  participants: NewParticipantRow & {
    [Column in 'epoch' | 'xid_label' | 'network' | keyof VoterColumns]: Generated<ParticipantRow[Column]>
  }
  comments: CommentRow
  votes: VoteEventRow
  votes_latest: LatestVoteRow
  vote_minutes: VoteMinuteRow
  comment_votes: CommentVotesRow
  xids: XidRow
  xid_allow_list: { zid: number; xid: string; created: Time }
  /** external ids that may join all conversations of an owner */
  xid_owner_allow_list: { owner: number; xid: string; created: Time }
  xid_secrets: XidSecretRow
  treevite_waves: WaveRow
  treevite_invites: InviteRow
  treevite_login_codes: LoginCodeRow
  email_subscriptions: EmailSubscriptionRow
  request_limits: RequestLimitRow
  jobs: Omit<JobRow, 'lease' | 'error'> & { lease: Generated<Time | null>; error: Generated<string | null> }
  reports: ReportColumns
  vote_publications: VotePublicationRow
  report_publications: { rid: number; zid: number; published: Time; data: string }
  report_comment_selections: { rid: number; zid: number; tid: number; selection: number; modified: Time }
  analyses: AnalysisRow
  moderation_log: ModerationLogRow
  moderation_digests: ModerationDigestRow
  security_log: SecurityLogRow
  sign_ins: { mark: string; created: Time }
  erasures: ErasureRow
  migrated_rows: MigratedRow
  /** numbers that nobody gets again */
  erased_participants: { zid: number; pid: number }
  topic_runs: { zid: number; job: string; model_name: string; created: Time }
  topics: Omit<TopicRow, 'given_name' | 'hidden'> & {
    given_name: Generated<string | null>
    hidden: Generated<number>
  }
  topic_comments: TopicCommentColumns
  topic_points: { zid: number; job: string; tid: number; x: number; y: number }
  topic_decisions: TopicDecisionRow
  topic_decision_comments: TopicDecisionCommentRow
}

/** Something to do at a time. See `jobs/run.ts`. */
export interface JobRow {
  kind: string
  /** names it among those of its kind */
  key: string
  /** when it runs next; while a server runs it, the end of the lease, unless it was added again since */
  due: Time
  /** until then the run of a server counts as under way; null otherwise */
  lease: Time | null
  /** runs since the last one that did not fail */
  attempts: number
  /** what the handler must know beside the key */
  payload: string
  /** why the last run failed; null if it did not */
  error: string | null
}

/** E-mail addresses of participants for updates about new comments; no export contains them. */
export interface EmailSubscriptionRow {
  zid: number
  pid: number
  email: string
  lang: string
  /** secret of the links that confirm and end the subscription */
  signature: string
  /** comments modified later are new; of an unconfirmed address, when its confirmation mail was sent, 0 before that */
  since: Time
  /** time of the next check; an unconfirmed address is deleted then if its confirmation mail was sent */
  look_at: Time
  /** null until the address has confirmed */
  confirmed_at: Time | null
}

export interface UserRow {
  uid: number
  /** as the provider sent it; `email_key` is folded for comparison and unique, null without a verified address */
  email: string | null
  email_key: string | null
  hname: string | null
  site_id: string
  site_owner: Flag
  tut: number
  /** seconds since 1970: tokens that were issued earlier have been ended */
  tokens_from: number
  created: Time
}

export interface ConversationColumns {
  zid: number
  /** `ready`, or `importing` while an import writes it; queries hide it until then */
  state: string
  importing_until: Time | null
  conversation_uuid: string
  settings_version: number
  owner: number
  org_id: number
  topic: string | null
  description: string | null
  /** who asks, how to reach them, and what they do with the results */
  asked_by: string | null
  contact: string | null
  results_use: string | null
  rules: string | null
  reject_reasons: string | null
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
  /** those of `translations`, with commas between them */
  languages: string
  /** the hash of a row of `logos` */
  logo: string | null
  bgcolor: string | null
  help_bgcolor: string | null
  help_color: string | null
  /** the comment on the wall of a room; null for the newest */
  wall_tid: number | null
  comment_characters: number
  use_xid_whitelist: Flag
  xid_required: Flag
  xid_policy: XidPolicy
  identity_required: Flag
  results_shown: ResultsShown
  results_after_votes: number
  owner_sees_participation_stats: Flag
  auth_needed_to_vote: Flag
  auth_needed_to_write: Flag
  auth_opt_fb: Flag | null
  auth_opt_tw: Flag | null
  auth_opt_allow_3rdparty: Flag
  importance_enabled: Flag
  treevite_enabled: Flag
  topics_enabled: Flag
  /** people are forgotten this many days after closing; 0 for never */
  retention_days: number
  /** null while it is open, and before its first opening */
  closed_at: Time | null
  /** when it opens; null unless it is scheduled */
  opens_at: Time | null
  /** when it closes; null for never */
  closes_at: Time | null
  /** null unless it is archived */
  archived_at: Time | null
  /** of a rehearsal: the conversation that it copies, when it ends, and its simulated people */
  rehearsal_of: number | null
  rehearsal_until: Time | null
  rehearsal_people: number | null
  /** when the people of the closed conversation were forgotten */
  identities_removed_at: Time | null
  /** from an import, for the export */
  imported_url: string | null
  imported_views: number | null
  created: Time
  modified: Time
}

/** What a new participant is stored with. */
export type NewParticipantRow = Omit<ParticipantRow, 'epoch' | 'xid_label' | 'network' | keyof VoterColumns> &
  Partial<Pick<ParticipantRow, 'xid_label'>>

export interface ParticipantRow extends VoterColumns {
  zid: number
  pid: number
  /** null for imported participants */
  uid: number | null
  vote_count: number
  last_interaction: Time
  subscribed: number
  mod: number
  /** SHA-256 of the conversation's uuid and the browser's key */
  participant_key: string | null
  /** an external id that the page named and that identifies nobody */
  xid_label: string | null
  /** a number for the network they came from, different in each conversation; null for people who are identified */
  network: number | null
  /** raised to end the tokens that were issued before */
  epoch: number
  created: Time
}

export interface CommentRow {
  zid: number
  tid: number
  pid: number
  uid: number | null
  txt: string
  /** SHA-256 of the text, unique in a conversation; null for imported duplicates */
  txt_key: string | null
  mod: number
  active: Flag
  is_meta: Flag
  is_seed: Flag
  velocity: number
  lang: string | null
  quote_src_url: string | null
  original_id: string | null
  /** the comment that a moderator says it repeats; valid while it is rejected */
  repeats_tid?: number | null | undefined
  /** the comment in whose place a moderator wrote this one */
  replaces_tid?: number | null | undefined
  created: Time
  modified: Time
}
