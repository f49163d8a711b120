import { TEXT_FIELDS, COLOUR_PATTERN } from '@folkmoot/domain/conversations'
import { COMMENT_CHARACTERS, LIMITS, MIN_COMMENT_CHARACTERS } from '@folkmoot/domain/limits'
import { MAX_RESULTS_AFTER_VOTES } from '@folkmoot/domain/results-shown'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import { mapProperties, Nullable, ResultsShown, WebAddress, XidPolicy } from './schema.ts'

/** The texts of a conversation in replies. */
export const textProperties = mapProperties(TEXT_FIELDS, () => Nullable(Type.String()))

/** The texts of a conversation in requests. */
const textInputs = mapProperties(TEXT_FIELDS, ({ maxCharacters }) =>
  Type.Optional(Type.String({ maxLength: maxCharacters })),
)

const createOptional = <S extends Type.TSchema>(schema: S) => Type.Optional(schema)
const Flag = Type.Integer({ minimum: 0, maximum: 1 })
const Colour = Type.String({
  maxLength: LIMITS.colour,
  pattern: COLOUR_PATTERN,
  description:
    'a colour: #rgb or #rrggbb, with or without alpha, or a plain name; “default” or nothing for none',
})

/** The settings that POST and PUT /conversations take; PUT leaves absent ones as they are. */
export const ConversationChange = Type.Object({
  is_active: createOptional(Type.Boolean()),
  is_draft: createOptional(Type.Boolean()),
  is_anon: createOptional(Type.Boolean()),
  is_data_open: createOptional(Type.Boolean()),
  owner_sees_participation_stats: createOptional(Type.Boolean()),
  profanity_filter: createOptional(Type.Boolean()),
  spam_filter: createOptional(Type.Boolean()),
  strict_moderation: createOptional(Type.Boolean()),
  treevite_enabled: createOptional(Type.Boolean()),
  short_url: createOptional(Type.Boolean()),
  ...textInputs,
  importance_enabled: createOptional(Type.Boolean()),
  /** an extension: the longest comment of a participant */
  comment_characters: createOptional(
    Type.Integer({ minimum: MIN_COMMENT_CHARACTERS, maximum: COMMENT_CHARACTERS }),
  ),
  vis_type: createOptional(Flag),
  write_type: createOptional(Flag),
  help_type: createOptional(Flag),
  subscribe_type: createOptional(Flag),
  socialbtn_type: createOptional(Flag),
  bgcolor: createOptional(Colour),
  help_bgcolor: createOptional(Colour),
  help_color: createOptional(Colour),
  style_btn: createOptional(Type.String({ maxLength: LIMITS.styleButton })),
  /** empty to remove it */
  link_url: createOptional(WebAddress),
  auth_opt_allow_3rdparty: createOptional(Type.Boolean()),
  use_xid_whitelist: createOptional(Type.Boolean()),
  xid_required: createOptional(Type.Boolean()),
  /** an extension: what external ids need; `none` ignores them */
  xid_policy: createOptional(XidPolicy),
  /** an extension: newcomers come with an invite code or a signed external id */
  identity_required: createOptional(Type.Boolean()),
  /** extensions: when participants see results (`findResultsWait`), and after how many answers */
  results_shown: createOptional(ResultsShown),
  results_after_votes: createOptional(Type.Integer({ minimum: 1, maximum: MAX_RESULTS_AFTER_VOTES })),
  /** an extension, for owners: see `findRemovalTime`; 0 for never */
  retention_days: createOptional(Type.Integer({ minimum: 0, maximum: LIMITS.retentionDays })),
})
export type ConversationChange = Type.Static<typeof ConversationChange>

/** the year 9999 */
const MAX_TIME_MS = 253_402_300_799_999

/**
 * Extensions: the times of a conversation's life, in milliseconds since 1970. They are no settings: archives and
 * `conversations set` leave them out.
 */
export const lifecycleInputs = {
  /** when it opens; 0 takes it back */
  opens_at: createOptional(Type.Integer({ minimum: 0, maximum: MAX_TIME_MS })),
  /** when it closes; 0 for never */
  closes_at: createOptional(Type.Integer({ minimum: 0, maximum: MAX_TIME_MS })),
  /** true archives it, false takes it back */
  archived: createOptional(Type.Boolean()),
}

const SETTINGS = ConversationChange.properties

/** The name of a setting of a conversation. */
export type SettingName = keyof typeof SETTINGS

/** The parts of a schema that say how its value is written. */
interface SettingSchema {
  readonly type?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly maxLength?: unknown
  readonly description?: unknown
}

const BOOLEAN_WORDS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  '1': true,
  false: false,
  no: false,
  off: false,
  '0': false,
}

const getSchema = (name: SettingName): SettingSchema => SETTINGS[name] as object

/** Lists the names of all settings in the API. */
export const listSettingNames = (): SettingName[] => (Object.keys(SETTINGS) as SettingName[]).sort()

/** True for the name of a setting in the API. */
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)

/** True for a setting that is on or off. */
export const isSwitch = (name: SettingName): boolean => getSchema(name).type === 'boolean'

/** Describes the values of a setting, for people. */
export function describeSetting(name: SettingName): string {
  const { type, minimum, maximum, maxLength, description } = getSchema(name)
  if (type === 'boolean') return 'yes or no'
  if (type === 'integer') return `a whole number from ${String(minimum)} to ${String(maximum)}`
  return typeof description === 'string' ? description : `a text of at most ${String(maxLength)} characters`
}

function readText(name: SettingName, text: string): unknown {
  const { type } = getSchema(name)
  if (type === 'boolean') return BOOLEAN_WORDS[text.toLowerCase()]
  if (type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : undefined
  return text
}

/** Parses a setting that is written as text. @returns undefined for what the setting does not take */
export function parseSetting(name: SettingName, text: string): string | number | boolean | undefined {
  const value = readText(name, text)
  return Check(SETTINGS[name], value) ? (value as string | number | boolean) : undefined
}
