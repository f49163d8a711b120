import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import type { Config } from './config.ts'
import { codeOf, failed, messageOf } from './errors.ts'
import { writePrivately } from './private-file.ts'

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
export const credentialsPath = ({ folder }: Config): string => join(folder, 'credentials.json')

function readAll(config: Config): CredentialsFile {
  const path = credentialsPath(config)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { profiles: {} }
    throw failed(`${path} cannot be read: ${messageOf(error)}`, error)
  }
  try {
    const file: unknown = JSON.parse(text)
    if (Check(CredentialsFile, file)) return file
  } catch {
    // said below, together with JSON of another shape
  }
  throw failed(`${path} is damaged. Remove it and sign in again.`)
}

/** The sign-in of this run's profile, for whichever server it is. */
export const readCredentials = (config: Config): Credentials | undefined =>
  readAll(config).profiles[config.profile]

/** Keeps a sign-in for this run's profile; those of other profiles stay. Call it under the lock. */
export function saveCredentials(config: Config, credentials: Credentials): void {
  const { profiles } = readAll(config)
  writeAll(config, { profiles: { ...profiles, [config.profile]: credentials } })
}

/** Forgets the sign-in of this run's profile; with the last one the file goes too. Call it under the lock. */
export function removeCredentials(config: Config): void {
  if (!existsSync(credentialsPath(config))) return
  const { [config.profile]: _removed, ...profiles } = readAll(config).profiles
  if (Object.keys(profiles).length === 0) rmSync(credentialsPath(config), { force: true })
  else writeAll(config, { profiles })
}

function writeAll(config: Config, file: CredentialsFile): void {
  try {
    writePrivately(credentialsPath(config), `${JSON.stringify(file, undefined, 2)}\n`)
  } catch (error) {
    throw failed(`The sign-in cannot be stored in ${config.folder}: ${messageOf(error)}`, error)
  }
}
