import type { Database } from '../../storage/database.ts'

/**
 * The tables whose rows an archive has in records.csv, one line a table, in the order in which an import writes them (FILE-8).
 * `column:kind`, with `?` where it may be null; `*` marks the key, in whose order the rows are. The kinds are those of
 * `record-cells.ts`. A new table or column is named here, in `OTHER_FILES` or in `LEFT_OUT`, else a test fails.
 */
const ARCHIVED_TABLES = {
  conversations:
    'created:time* modified:time context:text? opens_at:time? closes_at:time? archived_at:time? closed_at:time? identities_removed_at:time?',
  comments:
    'tid:tid* velocity:real lang:text? quote_src_url:text? repeats_tid:tid? replaces_tid:tid? modified:time',
  comment_questions: 'tid:tid* uid:account? note:text created:time',
  participants: 'pid:pid* mod:int nsli:int last_interaction:time created:time',
  erased_participants: 'pid:erased*',
  xids: 'xid:text* pid:pid? claimed:flag created:time modified:time',
  xid_allow_list: 'xid:text* created:time',
  treevite_waves:
    'id:own-wave* wave:int parent_wave:int size:int invites_per_user:int owner_invites:int expires_at:time? created_at:time updated_at:time',
  treevite_invites:
    'id:own-invite* wave_id:wave parent_invite_id:invite? invite_code:code status:int invite_owner_pid:pid? ordinal:int invite_used_by_pid:pid? invite_used_at:time? created_at:time updated_at:time',
  treevite_plans: 'version:int* parent_wave:int acceptance_percent:int modified:time',
  treevite_plan_steps: 'step:int* invites_per_user:int owner_invites:int wave:int?',
  reports:
    'rid:own-report* report_name:text? label_x_neg:text? label_x_pos:text? label_y_neg:text? label_y_pos:text? label_groups:names mod_level:int rejected_texts:flag withdrawn:time? created:time modified:time',
  report_comment_selections: 'rid:report* tid:tid* selection:int modified:time',
  topic_runs: 'job:text* model_name:text created:time',
  topics:
    'job:text* layer:int* cluster:int* name:text model_name:text created:time status:topic-status moderator:account? moderated_at:time? decision:id? given_name:text? hidden:flag',
  topic_comments: 'job:text* layer:int* cluster:int tid:tid* typicality:real?',
  topic_points: 'job:text* tid:tid* x:real y:real',
  topic_edits: 'id:id* job:text layer:int action:topic-edit created:time',
  topic_edit_topics:
    'id:id* part:int* cluster:int name:text model_name:text status:topic-status moderator:account? moderated_at:time? decision:id? given_name:text? hidden:flag tids:members',
  topic_decisions: 'id:id* topic_key:text? status:topic-status? moderator:account? moderated_at:time?',
  topic_decision_comments: 'id:id* tid:tid* mod:mod active:flag is_meta:flag modified:time',
  moderation_log:
    'id:id* tid:tid? topic_key:text? uid:account? action:log-action before:object after:object reason:text? created:time',
  second_opinions: 'tid:tid* decided_uid:account? decided_mod:mod uid:account? mod:mod created:time',
  opinion_history: 'hour:time* groups:int stability:real? stable:flag votes:int since:int?',
  vote_imports: 'last_import:time*',
  floods: 'began_at:time* last_at:time joined:int',
  analyses: 'kind:analysis* result:text? priorities:text? computed:time?',
  public_opinions: 'tick:id* mark:text computed:time map:text figures:text leans:text state:text',
  public_vote_pieces: 'version:text* piece:int* data:text',
  replay_frames: 'id:id* tick:id time:time votes:int frame:text',
} as const satisfies Partial<Record<keyof Database, string>>
export type ArchivedTable = keyof typeof ARCHIVED_TABLES

/** Results that the server computes from the rest. They count only on the server that sealed them; elsewhere they are computed anew. */
export const SEALED_TABLES: ReadonlySet<string> = new Set([
  'analyses',
  'public_opinions',
  'public_vote_pieces',
  'replay_frames',
])

/** Tables that have identities or codes: analysts, who do not read those, get an archive without them. */
export const IDENTITY_TABLES: ReadonlySet<string> = new Set([
  'xids',
  'xid_allow_list',
  'treevite_waves',
  'treevite_invites',
  'treevite_plans',
  'treevite_plan_steps',
])

/** Columns that other files of an archive have; `*` for those with the settings' names (settings.csv). */
export const OTHER_FILES: Readonly<Record<string, string>> = {
  conversations: 'topic description imported_url imported_views importance_enabled',
  comments: 'tid pid txt mod active is_meta is_seed original_id created',
  participants: 'pid',
  votes: 'id pid tid vote high_priority weight_x_32767 created',
  votes_latest: 'pid tid vote high_priority weight_x_32767 modified',
  person_roles: 'uid role since given_by',
  archived_accounts: 'account mark role since given_by',
}

/** Why a table, or a column as `table.column`, is in no archive. Those of the server itself belong to no conversation. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  access_tokens: 'secret: access tokens',
  webhooks: 'secret: webhooks and their keys',
  webhook_deliveries: 'secret: messages of webhooks',
  invitations: 'secret: open invitations to the team',
  treevite_login_codes: 'secret: codes to sign in again',
  'participants.participant_key': 'secret: keys of browsers',
  'participants.epoch': 'secret: tokens of participants end with the conversation',
  xid_claims: 'secret: keys of browsers with external ids',
  xid_secrets: 'secret: keys that sign external ids',
  'vote_imports.forgotten_at': 'an import knows no voters of earlier files',
  vote_publications: 'secret: the published votes; publishing is decided anew for each conversation',
  'conversations.is_data_open': 'publishing the votes is decided anew for each conversation',
  email_subscriptions: 'addresses of people: they asked for mails of the conversation itself',
  'participants.subscribed': 'goes with the addresses',
  'participants.last_notified': 'goes with the addresses',
  'participants.uid': 'which accounts took part is known to their people alone',
  'comments.uid': 'as participants.uid',
  'xids.uid': 'as participants.uid',
  'xids.x_name': 'the page that names people sends it with each visit',
  'xids.x_email': 'as xids.x_name',
  'xids.x_profile_image_url': 'as xids.x_name',
  'xids.owner': 'the owner of the import',
  'person_roles.site_id': 'roles in a site are no conversation’s',
  moderation_views: 'how the people of one team look at lists; most are private to who saved them',
  pages: 'addresses of pages lead to one conversation',
  'conversations.parent_url': 'as pages',
  conversation_ids: 'an import has an id of its own',
  'reports.report_id': 'a report of an import has an id of its own',
  'comments.txt_key': 'computed from the text',
  'participants.vote_count': 'counted from the votes',
  'participants.first_vote': 'as participants.vote_count',
  'participants.last_vote': 'as participants.vote_count',
  'participants.bursts': 'as participants.vote_count',
  'participants.voted_comments': 'as participants.vote_count',
  vote_minutes: 'counted from the votes',
  comment_votes: 'counted from the votes',
  'conversations.participant_count': 'counted from the participants',
  'conversations.state': 'of the running import',
  'conversations.importing_until': 'of the running import',
  'conversations.conversation_uuid': 'an import has its own',
  'conversations.settings_version': 'of one conversation',
  'conversations.owner': 'who imports owns it',
  'conversations.org_id': 'who imports owns it',
  'conversations.course_id': 'no call sets it',
  'conversations.email_domain': 'no call sets it',
  'conversations.upvotes': 'no call sets it',
  'conversations.is_public': 'no call sets it',
  'conversations.prioritize_seed': 'no call sets it',
  'conversations.write_hint_type': 'no call sets it',
  'conversations.branding_type': 'no call sets it',
  'conversations.auth_needed_to_vote': 'no call sets it',
  'conversations.auth_needed_to_write': 'no call sets it',
  'conversations.auth_opt_fb': 'no call sets it',
  'conversations.auth_opt_tw': 'no call sets it',
  'conversations.topics_enabled': 'no call sets it',
  'treevite_waves.making_until': 'of the wave in the making',
  'analyses.input_generation': 'current results stay current',
  analysis_runs: 'of the running analysis; the next vote makes one due',
  invite_recipients: 'names and addresses of invited people: they are for the invitation alone',
  moderator_presence: 'of the current minute',
  moderation_digests: 'addresses of people: mails to moderators of the conversation itself',
  conversation_pins: 'of one account each',
  conversation_texts: 'computed from the texts, for searching',
  'conversations.is_example': 'an example is not archived as one',
  'conversations.rehearsal_of':
    'a rehearsal ends by itself; its archive is an ordinary conversation of simulated people',
  'conversations.rehearsal_until': 'as conversations.rehearsal_of',
  'conversations.rehearsal_people': 'as conversations.rehearsal_of',
  'conversations.rehearsal_key': 'as conversations.rehearsal_of',
  generations: 'counts the changes of one conversation',
  received_archives: 'tells whether the archive of an import is the one that it was made of',
  newcomer_counts: 'of the current minute',
  used_proofs: 'of the server',
  migrated_rows: 'of the server: what it got from another database',
  idempotency_keys: 'of the server: each is of one account and one hour',
  import_jobs: 'of the server: what an account imports now',
  import_parts: 'of the server: what an account imports now',
  servers: 'of the server: which servers run on this database',
  limit_grants: 'of the server: what its limits have granted in a minute or an hour',
  counters: 'of the server',
  secrets: 'of the server',
  oidc_payloads: 'of the server',
  users: 'of the server',
  console_sessions: 'of the server',
  ended_sign_ins: 'of the server',
  identities: 'of the server',
  sites: 'of the server',
  xid_owner_allow_list: 'of the owner',
  mail_counts: 'of the server',
  security_log: 'of the server: its chain has no gaps',
  sign_ins: 'of the server',
  erasures: 'of the server; it is applied to each import of a conversation that it knows',
}

/** What each archive says about itself. */
export const LEFT_OUT_SENTENCES = [
  'Secrets are not in an archive: tokens, codes to sign in again, keys of browsers, webhooks and their keys, keys that sign external ids, open invitations to the team.',
  'Addresses for mails are not in it, nor which accounts took part, nor what a page says about the people behind external ids.',
  'Publishing the votes is decided anew.',
] as const

/** A column of records.csv. */
export interface RecordColumn {
  readonly name: string
  readonly kind: string
  readonly isOptional: boolean
}

/** A table of records.csv. */
export interface RecordTable {
  readonly name: ArchivedTable
  readonly columns: readonly RecordColumn[]
  /** in whose order the rows are */
  readonly keys: readonly string[]
}

function parseTable(name: ArchivedTable): RecordTable {
  const words = ARCHIVED_TABLES[name].split(' ')
  const columns = words.map((word) => {
    const [column = '', rest = ''] = word.split(':')
    return { name: column, kind: rest.replace(/[?*]/g, ''), isOptional: rest.includes('?') }
  })
  const keys = words.filter((word) => word.endsWith('*')).map((word) => word.split(':')[0] ?? '')
  return { name, columns, keys }
}

/** The tables of records.csv in their order. */
export const RECORD_TABLES: readonly RecordTable[] = (Object.keys(ARCHIVED_TABLES) as ArchivedTable[]).map(
  parseTable,
)
