import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import { codeOf, failed, messageOf, usedWrongly } from './errors.ts'
import { writePrivately } from './private-file.ts'

/** What a profile may name: written by `login`, and by hand by whoever likes. */
const Profile = Type.Object({
  server: Type.Optional(Type.String()),
  issuer: Type.Optional(Type.String()),
  client_id: Type.Optional(Type.String()),
  audience: Type.Optional(Type.String()),
})
type Profile = Type.Static<typeof Profile>

const SettingsFile = Type.Object({ profiles: Type.Record(Type.String(), Profile) })
type SettingsFile = Type.Static<typeof SettingsFile>

/** Where the settings of all profiles lie. */
export const settingsPath = (folder: string): string => join(folder, 'config.json')

/**
 * What the settings file says of a profile; nothing when there is no file.
 * @throws CommandError when the file cannot be read or has another shape
 */
export const readProfile = (folder: string, profile: string): Profile =>
  readAll(folder).profiles[profile] ?? {}

/** Makes a server the one that a profile names from now on. */
export function rememberServer(folder: string, profile: string, server: string): void {
  const { profiles } = readAll(folder)
  if (profiles[profile]?.server === server) return
  const settings = { profiles: { ...profiles, [profile]: { ...profiles[profile], server } } }
  try {
    writePrivately(settingsPath(folder), `${JSON.stringify(settings, undefined, 2)}\n`)
  } catch (error) {
    throw failed(`${settingsPath(folder)} cannot be written: ${messageOf(error)}`, error)
  }
}

function readAll(folder: string): SettingsFile {
  const path = settingsPath(folder)
  try {
    const settings: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (Check(SettingsFile, settings)) return settings
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { profiles: {} }
    if (!(error instanceof SyntaxError)) throw failed(`${path} cannot be read: ${messageOf(error)}`, error)
  }
  throw usedWrongly(
    `${path} is not a settings file. Mend it or remove it; it looks like {"profiles": {"default": {"server": "https://…"}}}.`,
  )
}
