import type { COLOUR_FIELDS, TextField } from './conversations.ts'

/** Settings of conversations and reports. */
type SettingName =
  | TextField
  | (typeof COLOUR_FIELDS)[number]
  | 'auth_opt_allow_3rdparty'
  | 'help_type'
  | 'identity_required'
  | 'importance_enabled'
  | 'archived_at'
  | 'closes_at'
  | 'comment_characters'
  | 'is_active'
  | 'is_anon'
  | 'is_data_open'
  | 'is_draft'
  | 'languages'
  | 'link_url'
  | 'logo'
  | 'mod_level'
  | 'next_text'
  | 'lead_text'
  | `title_${'common' | 'groups' | 'divide' | 'meet'}`
  | 'opens_at'
  | 'owner_sees_participation_stats'
  | 'profanity_filter'
  | 'published'
  | 'report_name'
  | 'results_after_votes'
  | 'results_shown'
  | 'retention_days'
  | 'socialbtn_type'
  | 'spam_filter'
  | 'strict_moderation'
  | 'subscribe_type'
  | 'treevite_enabled'
  | 'use_xid_whitelist'
  | 'vis_type'
  | 'withdrawn'
  | 'write_type'
  | 'xid_policy'
  | 'xid_required'
  | `label_${'x' | 'y'}_${'neg' | 'pos'}`
  | `label_group_${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`

/** Details of a logged action. */
type ActDetailName =
  | 'account'
  | 'added'
  | 'after_days'
  | 'answers'
  | 'by_token'
  | 'changed'
  | 'client'
  | 'deleted_conversations'
  | 'dropped'
  | 'email'
  | 'ended_access'
  | 'erasures'
  | 'expires_at'
  | 'file'
  | 'hname'
  | 'keys'
  | 'number'
  | 'of'
  | 'participants'
  | 'replaced'
  | 'revoked'
  | 'rid'
  | 'role'
  | 'scopes'
  | 'secret_id'
  | 'steps'
  | 'people'
  | 'token'
  | 'transferred'
  | 'votes'
  | 'wave'
  | 'webhook'

/** The names of details of security events. The log's screen must have words for each. */
export type SecurityDetailName = SettingName | ActDetailName

type DetailValue = string | number | boolean | null

/** More about an event: names and numbers, never an address, a vote, a code or a text of a person. */
export type SecurityDetails = Readonly<Partial<Record<SecurityDetailName, DetailValue>>>

/** The details of a stored event, which may be of another version. */
export type StoredSecurityDetails = Readonly<Record<string, DetailValue>>

/** The kinds of security events, in the order in which screens list them. */
export const SECURITY_KINDS = [
  'settings',
  'people',
  'exports',
  'identities',
  'keys',
  'sign-ins',
  'erasures',
  'administration',
] as const
export type SecurityKind = (typeof SECURITY_KINDS)[number]

/** The security events by name, each with its kind. Decisions about comments are in the moderation log. */
const SECURITY_ACTIONS = {
  'settings-changed': 'settings',
  'domain-list-changed': 'settings',
  'votes-imported': 'settings',
  'rehearsal-created': 'settings',
  'report-created': 'settings',
  'report-changed': 'settings',
  'person-invited': 'people',
  'invitation-withdrawn': 'people',
  'invitation-accepted': 'people',
  'role-changed': 'people',
  'person-removed': 'people',
  'conversation-transferred': 'people',
  'account-changed': 'people',
  'archive-downloaded': 'exports',
  'identities-read': 'identities',
  'identities-downloaded': 'identities',
  'votes-read': 'identities',
  'allow-list-changed': 'identities',
  'invites-created': 'keys',
  'invites-read': 'keys',
  'invites-downloaded': 'keys',
  'invites-revoked': 'keys',
  'wave-expiry-changed': 'keys',
  'keys-rotated': 'keys',
  'keys-dropped': 'keys',
  'xid-secret-created': 'keys',
  'xid-secret-withdrawn': 'keys',
  'token-created': 'keys',
  'token-revoked': 'keys',
  'webhook-created': 'keys',
  'webhook-deleted': 'keys',
  'signed-in': 'sign-ins',
  'signed-out-everywhere': 'sign-ins',
  'participant-erased': 'erasures',
  'account-erased': 'erasures',
  'conversation-deleted': 'erasures',
  'identities-removed': 'erasures',
  'report-deleted': 'erasures',
  'administrator-access': 'administration',
  'backup-restored': 'administration',
} as const satisfies Readonly<Record<string, SecurityKind>>
export type SecurityAction = keyof typeof SECURITY_ACTIONS

/** The names of all security events. */
export const SECURITY_ACTION_NAMES = Object.keys(SECURITY_ACTIONS) as SecurityAction[]

/** Lists the events of a kind. */
export const listSecurityActions = (kind: SecurityKind): SecurityAction[] =>
  SECURITY_ACTION_NAMES.filter((action) => SECURITY_ACTIONS[action] === kind)

/** The kind of an event; undefined for one of a newer version. */
export const findSecurityKind = (action: string): SecurityKind | undefined =>
  (SECURITY_ACTIONS as Readonly<Record<string, SecurityKind>>)[action]

/** Events are deleted after this time. */
export const SECURITY_LOG_DAYS = 365

/**
 * Describes changed settings for the log: numbers, flags and choices with both values, texts by name alone, because they may be
 * long and name people.
 */
export const describeChanges = <Name extends SecurityDetailName>(
  before: Readonly<Record<string, unknown>>,
  changed: Readonly<Partial<Record<Name, unknown>>>,
): SecurityDetails =>
  Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [
      name,
      isPlain(name, before[name]) && isPlain(name, value)
        ? `${String(before[name])} → ${String(value)}`
        : 'changed',
    ]),
  )

/** Settings whose value is one of a list of words. */
const CHOICES: ReadonlySet<string> = new Set(['xid_policy', 'results_shown'])

const isPlain = (name: string, value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'boolean' || CHOICES.has(name)
