import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import type { Config } from './config.ts'
import { getErrorCode, createFailure, getErrorMessage } from './errors.ts'
import { writePrivateFile } from './private-file.ts'

/** A stored sign-in to one server. */
export const Credentials = Type.Object({
  server: Type.String(),
  issuer: Type.String(),
  client_id: Type.String(),
  access_token: Type.String(),
  refresh_token: Type.Optional(Type.String()),
  /** milliseconds since 1970; absent if the provider did not send it */
  expires_at: Type.Optional(Type.Integer()),
})
export type Credentials = Type.Static<typeof Credentials>

const CredentialsFile = Type.Object({ profiles: Type.Record(Type.String(), Credentials) })
type CredentialsFile = Type.Static<typeof CredentialsFile>

/** Gets the path of the sign-ins of all profiles. */
export const getCredentialsPath = ({ folder }: Config): string => join(folder, 'credentials.json')

function readCredentialsFile(config: Config): CredentialsFile {
  const path = getCredentialsPath(config)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return { profiles: {} }
    throw createFailure(`${path} cannot be read: ${getErrorMessage(error)}`, error)
  }
  try {
    const file: unknown = JSON.parse(text)
    if (Check(CredentialsFile, file)) return file
  } catch {
    // reported below, like JSON of another shape
  }
  throw createFailure(`${path} is damaged. Remove it and sign in again.`)
}

/** Reads the sign-in of this run's profile, to any server. */
export const readCredentials = (config: Config): Credentials | undefined =>
  readCredentialsFile(config).profiles[config.profile]

/** Stores a sign-in for this run's profile. Call it under the lock. */
export function saveCredentials(config: Config, credentials: Credentials): void {
  const { profiles } = readCredentialsFile(config)
  writeCredentialsFile(config, { profiles: { ...profiles, [config.profile]: credentials } })
}

/** Removes the sign-in of this run's profile, and the file with the last one. Call it under the lock. */
export function removeCredentials(config: Config): void {
  if (!existsSync(getCredentialsPath(config))) return
  const { [config.profile]: _removed, ...profiles } = readCredentialsFile(config).profiles
  if (Object.keys(profiles).length === 0) rmSync(getCredentialsPath(config), { force: true })
  else writeCredentialsFile(config, { profiles })
}

function writeCredentialsFile(config: Config, file: CredentialsFile): void {
  try {
    writePrivateFile(getCredentialsPath(config), `${JSON.stringify(file, undefined, 2)}\n`)
  } catch (error) {
    throw createFailure(`The sign-in cannot be stored in ${config.folder}: ${getErrorMessage(error)}`, error)
  }
}
