import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, isAbsolute } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { trimEndCharacters } from '@folkmoot/domain/text'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import { type Context, DEFAULT_PROFILE, DEFAULT_SERVER } from './context.ts'
import { createFailure, createUsageError, getErrorCode, getErrorMessage } from './errors.ts'

/** A sign-in to one server. */
const Credentials = Type.Object({
  server: Type.String(),
  issuer: Type.String(),
  client_id: Type.String(),
  access_token: Type.String(),
  refresh_token: Type.Optional(Type.String()),
  /** milliseconds since 1970; absent if the provider did not send it */
  expires_at: Type.Optional(Type.Integer()),
})
export type Credentials = Type.Static<typeof Credentials>

/** A profile on disk. `login` and `config set` write it. */
const Profile = Type.Object({
  server: Type.Optional(Type.String()),
  credentials: Type.Optional(Credentials),
})
type Profile = Type.Static<typeof Profile>

const ProfilesFile = Type.Object({ profiles: Type.Record(Type.String(), Profile) })

type ProfilePlace = Pick<Config, 'folder' | 'profile'>

/** Gets the path of the file of all profiles. */
export const getProfilesPath = ({ folder }: Pick<Config, 'folder'>): string => join(folder, 'config.json')

/**
 * Reads the profile of this run; empty if nothing is stored.
 * @throws CommandError when the file cannot be read or is invalid
 */
export const readProfile = (place: ProfilePlace): Profile => readProfiles(place)[place.profile] ?? {}

/**
 * Changes fields of the profile of this run; undefined removes one. Call it under the lock.
 * @throws CommandError when the file cannot be read or written
 */
export function saveProfile(
  place: ProfilePlace,
  change: { readonly [Field in keyof Profile]: Profile[Field] | undefined },
): void {
  const profiles = { ...readProfiles(place), [place.profile]: { ...readProfile(place), ...change } }
  try {
    writePrivateFile(place, `${JSON.stringify({ profiles }, undefined, 2)}\n`)
  } catch (error) {
    throw createFailure(`${getProfilesPath(place)} cannot be written: ${getErrorMessage(error)}`, error)
  }
}

function readProfiles(place: ProfilePlace): Record<string, Profile> {
  const path = getProfilesPath(place)
  try {
    const file: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (Check(ProfilesFile, file)) return file.profiles
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return {}
    if (!(error instanceof SyntaxError))
      throw createFailure(`${path} cannot be read: ${getErrorMessage(error)}`, error)
  }
  throw createUsageError(
    `${path} is not a settings file. Repair it, or remove it and sign in again; a valid one looks like {"profiles": {"default": {"server": "https://…"}}}.`,
  )
}

/** Writes the file so that only its owner can read it. After a crash the old file is still there. */
function writePrivateFile(place: ProfilePlace, text: string): void {
  ensurePrivateFolder(place.folder)
  const path = getProfilesPath(place)
  const temporaryPath = `${path}.${process.pid}.tmp`
  try {
    writeFileSync(temporaryPath, text, { mode: 0o600, flush: true })
    renameSync(temporaryPath, path)
  } catch (error) {
    rmSync(temporaryPath, { force: true })
    throw error
  }
}

function ensurePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
}

/** Age of a lock after which its command must have died. A token request takes less time. */
const STALE_AFTER_MS = 60_000
const TIMEOUT_MS = 90_000
const RETRY_DELAY_MS = 50

/**
 * Runs `work` while no other command changes the profiles, because a refresh token can be used only once.
 * @throws CommandError when another command keeps the lock or the folder cannot be written
 */
export async function runLocked<R>(context: Context, work: () => Promise<R> | R): Promise<R> {
  const path = `${getProfilesPath(context.config)}.lock`
  const startedAt = context.now()
  while (!acquireLock(context, path)) {
    if (context.now() - startedAt > TIMEOUT_MS)
      throw createFailure(`Another command locks ${path}. If none is running, remove the file.`)
    await wait(RETRY_DELAY_MS, undefined, { signal: context.signal })
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function acquireLock({ config, now }: Context, path: string): boolean {
  try {
    ensurePrivateFolder(config.folder)
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST')
      throw createFailure(`${config.folder} cannot be written: ${getErrorMessage(error)}`, error)
  }
  const ageMs = now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now())
  if (ageMs > STALE_AFTER_MS) rmSync(path, { force: true })
  return false
}

/** Global flags of the command line. */
export interface Flags {
  readonly server?: string | undefined
  readonly profile?: string | undefined
}

/** The settings of this run. */
export interface Config {
  /** folder of settings and sign-ins */
  readonly folder: string
  readonly profile: string
  /** address without a slash at its end */
  readonly server: string
  /** a flag names the server, so a hint must repeat it */
  readonly serverFromFlag: boolean
  readonly token: string | undefined
}

/** The parts of the environment that contain settings. */
interface SettingsSource {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
}

/** A value and its source, for error messages. */
type Setting = readonly [value: string | undefined, source: string]

const PROFILE_NAME_PATTERN = /^[\w.-]+$/
const ADDRESS_PATTERN = /^https?:\/\/[^\s/?#]+/i
const TOKEN_PATTERN = /^[\x21-\x7e]+$/

/**
 * Reads the settings. A flag takes precedence over the environment, then the file, then the default. Empty variables
 * count as absent.
 * @throws CommandError that names every invalid value and its source
 */
export function readConfig(flags: Flags, environment: SettingsSource): Config {
  const folder = getConfigFolder(environment)
  const getVariable = (name: string): Setting => [environment.env[name] || undefined, name]
  const [profile = DEFAULT_PROFILE, profileSource] = findFirstSet(
    [flags.profile, '--profile'],
    getVariable('FOLKMOOT_PROFILE'),
  )
  if (!PROFILE_NAME_PATTERN.test(profile)) {
    throw createUsageError(
      `${profileSource} is “${profile}”; the name of a profile has only letters, digits, “.”, “_” and “-”.`,
    )
  }
  const server = findFirstSet([flags.server, '--server'], getVariable('FOLKMOOT_SERVER'), [
    readProfile({ folder, profile }).server,
    `The server in ${getProfilesPath({ folder })}, profile ${profile},`,
  ])
  const token = getVariable('FOLKMOOT_TOKEN')
  const problems = [...validateAddress(server), ...validateToken(token)]
  if (problems.length > 0) throw createUsageError(problems.join('\n'))
  return {
    folder,
    profile,
    server: trimEndCharacters(server[0] ?? DEFAULT_SERVER, '/'),
    serverFromFlag: flags.server !== undefined,
    token: token[0],
  }
}

function getConfigFolder({ env, home }: SettingsSource): string {
  const base = env['XDG_CONFIG_HOME']
  return join(base && isAbsolute(base) ? base : join(home, '.config'), PRODUCT_SLUG)
}

const findFirstSet = (...settings: readonly Setting[]): Setting =>
  settings.find(([value]) => value !== undefined) ?? [undefined, '']

/** Returns the problems of an address; empty if it is valid. */
export const validateAddress = ([value, source]: Setting): string[] =>
  value === undefined || (ADDRESS_PATTERN.test(value) && URL.canParse(value))
    ? []
    : [`${source} is “${value}”; it must be an address that begins with http:// or https://.`]

const validateToken = ([value, source]: Setting): string[] =>
  value === undefined || TOKEN_PATTERN.test(value)
    ? []
    : [`${source} contains characters that tokens do not have. Check it for spaces and line ends.`]
