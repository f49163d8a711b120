import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import { getErrorCode, createFailure, getErrorMessage, createUsageError } from './errors.ts'
import { writePrivateFile } from './private-file.ts'

/** The settings of each profile: written by `login`, or by hand. */
const SettingsFile = Type.Object({
  profiles: Type.Record(Type.String(), Type.Object({ server: Type.Optional(Type.String()) })),
})
type SettingsFile = Type.Static<typeof SettingsFile>

/** Gets the path of the settings file of all profiles. */
export const getSettingsPath = (folder: string): string => join(folder, 'config.json')

/**
 * Reads the server of a profile; undefined if there is none.
 * @throws CommandError when the file cannot be read or is invalid
 */
export const readServer = (folder: string, profile: string): string | undefined =>
  readSettingsFile(folder).profiles[profile]?.server

/**
 * Saves the server of a profile; undefined removes it.
 * @throws CommandError when the file cannot be read or written
 */
export function saveServer(folder: string, profile: string, server: string | undefined): void {
  const { profiles } = readSettingsFile(folder)
  const settings = { profiles: { ...profiles, [profile]: server === undefined ? {} : { server } } }
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
