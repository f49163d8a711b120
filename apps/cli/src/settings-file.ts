import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import { getErrorCode, createFailure, getErrorMessage, createUsageError } from './errors.ts'
import { writePrivateFile } from './private-file.ts'

/** What a profile may name: written by `login`, and by hand by whoever likes. */
const Profile = Type.Object({
  server: Type.Optional(Type.String()),
  issuer: Type.Optional(Type.String()),
  client_id: Type.Optional(Type.String()),
  audience: Type.Optional(Type.String()),
})
type Profile = Type.Static<typeof Profile>

/** What a profile may hold, by the names of the file. */
export const PROFILE_KEYS = ['server', 'issuer', 'client_id', 'audience'] as const
export type ProfileKey = (typeof PROFILE_KEYS)[number]

const SettingsFile = Type.Object({ profiles: Type.Record(Type.String(), Profile) })
type SettingsFile = Type.Static<typeof SettingsFile>

/** Where the settings of all profiles lie. */
export const getSettingsPath = (folder: string): string => join(folder, 'config.json')

/**
 * What the settings file says of a profile; nothing when there is no file.
 * @throws CommandError when the file cannot be read or has another shape
 */
export const readProfile = (folder: string, profile: string): Profile =>
  readSettingsFile(folder).profiles[profile] ?? {}

/** The names of all profiles that the settings file has. */
export const listProfileNames = (folder: string): string[] =>
  Object.keys(readSettingsFile(folder).profiles).sort()

/** Makes a server the one that a profile names from now on. */
export const saveServer = (folder: string, profile: string, server: string): void =>
  saveProfileSetting(folder, profile, 'server', server)

/**
 * Sets what a profile names; nothing takes it out of the file.
 * @throws CommandError when the file cannot be read or written
 */
export function saveProfileSetting(
  folder: string,
  profile: string,
  key: ProfileKey,
  value: string | undefined,
): void {
  const { profiles } = readSettingsFile(folder)
  if (profiles[profile]?.[key] === value) return
  const { [key]: _before, ...others } = profiles[profile] ?? {}
  const changed = value === undefined ? others : { ...others, [key]: value }
  const settings = { profiles: { ...profiles, [profile]: changed } }
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
    `${path} is not a settings file. Mend it or remove it; it looks like {"profiles": {"default": {"server": "https://…"}}}.`,
  )
}
