import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import type { Config } from './config.ts'
import { getErrorCode, createFailure, getErrorMessage } from './errors.ts'
import { writePrivateFile } from './private-file.ts'

/** A sign-in as it is kept: for one server, with what it takes to renew it. */
export const Credentials = Type.Object({
  server: Type.String(),
  issuer: Type.String(),
  client_id: Type.String(),
  access_token: Type.String(),
  refresh_token: Type.Optional(Type.String()),
  /** milliseconds since 1970; absent when the provider did not say */
  expires_at: Type.Optional(Type.Integer()),
})
export type Credentials = Type.Static<typeof Credentials>

const CredentialsFile = Type.Object({ profiles: Type.Record(Type.String(), Credentials) })
type CredentialsFile = Type.Static<typeof CredentialsFile>

/** Where the sign-ins of all profiles lie. */
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
    // said below, together with JSON of another shape
  }
  throw createFailure(`${path} is damaged. Remove it and sign in again.`)
}

/** The sign-in of this run's profile, for whichever server it is. */
export const readCredentials = (config: Config): Credentials | undefined =>
  readCredentialsFile(config).profiles[config.profile]

/** Keeps a sign-in for this run's profile; those of other profiles stay. Call it under the lock. */
export function saveCredentials(config: Config, credentials: Credentials): void {
  const { profiles } = readCredentialsFile(config)
  writeCredentialsFile(config, { profiles: { ...profiles, [config.profile]: credentials } })
}

/** Forgets the sign-in of this run's profile; with the last one the file goes too. Call it under the lock. */
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
