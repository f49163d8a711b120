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
  | 'is_active'
  | 'is_anon'
  | 'is_data_open'
  | 'is_draft'
  | 'link_url'
  | 'mod_level'
  | 'opens_at'
  | 'owner_sees_participation_stats'
  | 'profanity_filter'
  | 'rejected_texts'
  | 'report_name'
  | 'results_after_votes'
  | 'results_shown'
  | 'retention_days'
  | 'socialbtn_type'
  | 'spam_filter'
  | 'strict_moderation'
  | 'style_btn'
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

/** What else the log says about an act. */
type ActDetailName =
  | 'account'
  | 'added'
  | 'after_days'
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
