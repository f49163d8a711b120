import { Check } from 'typebox/value'
import { ConversationChange } from './conversation-change.ts'

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
