import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import { getErrorCode, createFailure, getErrorMessage, createUsageError } from './errors.ts'
import { writePrivateFile } from './private-file.ts'

/** A profile in the settings file: written by `login`, or by hand. */
const Profile = Type.Object({
  server: Type.Optional(Type.String()),
  issuer: Type.Optional(Type.String()),
  client_id: Type.Optional(Type.String()),
  audience: Type.Optional(Type.String()),
})
type Profile = Type.Static<typeof Profile>

/** Names of the settings in the file. */
export const PROFILE_KEYS = ['server', 'issuer', 'client_id', 'audience'] as const
export type ProfileKey = (typeof PROFILE_KEYS)[number]

const SettingsFile = Type.Object({
  /** the one in use where neither --profile nor FOLKMOOT_PROFILE names one */
  profile: Type.Optional(Type.String()),
  profiles: Type.Record(Type.String(), Profile),
})
type SettingsFile = Type.Static<typeof SettingsFile>

/** Gets the path of the settings file of all profiles. */
export const getSettingsPath = (folder: string): string => join(folder, 'config.json')

/**
 * Reads a profile; it is empty if there is no file.
 * @throws CommandError when the file cannot be read or is invalid
 */
export const readProfile = (folder: string, profile: string): Profile =>
  readSettingsFile(folder).profiles[profile] ?? {}

export const listProfileNames = (folder: string): string[] =>
  Object.keys(readSettingsFile(folder).profiles).sort()

/** Reads the name of the profile in use; undefined if none was chosen. */
export const readUsedProfile = (folder: string): string | undefined => readSettingsFile(folder).profile

/**
 * Saves which profile later commands use.
 * @throws CommandError when the file cannot be read or written
 */
export const saveUsedProfile = (folder: string, profile: string): void =>
  writeSettingsFile(folder, { ...readSettingsFile(folder), profile })

export const saveServer = (folder: string, profile: string, server: string): void =>
  saveProfileSetting(folder, profile, 'server', server)

/**
 * Saves a setting of a profile; undefined removes it.
 * @throws CommandError when the file cannot be read or written
 */
export function saveProfileSetting(
  folder: string,
  profile: string,
  key: ProfileKey,
  value: string | undefined,
): void {
  const settings = readSettingsFile(folder)
  const { profiles } = settings
  if (profiles[profile]?.[key] === value) return
  const { [key]: _before, ...otherSettings } = profiles[profile] ?? {}
  const changed = value === undefined ? otherSettings : { ...otherSettings, [key]: value }
  writeSettingsFile(folder, { ...settings, profiles: { ...profiles, [profile]: changed } })
}

function writeSettingsFile(folder: string, settings: SettingsFile): void {
  try {
    writePrivateFile(getSettingsPath(folder), `${JSON.stringify(settings, undefined, 2)}\n`)
  } catch (error) {
    throw createFailure(`${getSettingsPath(folder)} cannot be written: ${getErrorMessage(error)}`, error)
  }
}

function readSettingsFile(folder: string): SettingsFile {
  const path = getSettingsPath(folder)
  try {
    const settings: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (Check(SettingsFile, settings)) return settings
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return { profiles: {} }
    if (!(error instanceof SyntaxError))
      throw createFailure(`${path} cannot be read: ${getErrorMessage(error)}`, error)
  }
  throw createUsageError(
    `${path} is not a settings file. Repair or remove it; a valid one looks like {"profiles": {"default": {"server": "https://…"}}}.`,
  )
}
