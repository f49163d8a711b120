import { trimEndCharacters } from '@folkmoot/domain/text'
import { isAbsolute, join } from 'node:path'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { DEFAULT_PROFILE, DEFAULT_SERVER } from './defaults.ts'
import { createUsageError } from './errors.ts'
import { readProfile, readUsedProfile, getSettingsPath } from './settings-file.ts'

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
  readonly issuer: string | undefined
  readonly clientId: string | undefined
  readonly audience: string | undefined
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
  const [profile = DEFAULT_PROFILE, profileSource] = findProfile(flags, environment, folder)
  if (!PROFILE_NAME_PATTERN.test(profile)) {
    throw createUsageError(
      `${profileSource} is “${profile}”; the name of a profile has only letters, digits, “.”, “_” and “-”.`,
    )
  }
  const file = readProfile(folder, profile)
  const fileSource = `${getSettingsPath(folder)}, profile ${profile},`
  const getVariable = (name: string): Setting => [environment.env[name] || undefined, name]
  const server = findFirstSet([flags.server, '--server'], getVariable('FOLKMOOT_SERVER'), [
    file.server,
    `The server in ${fileSource}`,
  ])
  const issuer = findFirstSet(getVariable('FOLKMOOT_ISSUER'), [file.issuer, `The issuer in ${fileSource}`])
  const token = getVariable('FOLKMOOT_TOKEN')
  throwProblems([...[server, issuer].flatMap(validateAddress), ...validateToken(token)])
  return Object.freeze({
    folder,
    profile,
    server: trimEndCharacters(server[0] ?? DEFAULT_SERVER, '/'),
    serverFromFlag: flags.server !== undefined,
    token: token[0],
    issuer: issuer[0],
    clientId: findFirstSet(getVariable('FOLKMOOT_CLIENT_ID'), [file.client_id, fileSource])[0],
    audience: findFirstSet(getVariable('FOLKMOOT_AUDIENCE'), [file.audience, fileSource])[0],
  })
}

/** Finds the name of the profile. The file is read only where nothing else names one. */
function findProfile({ profile }: Flags, { env }: SettingsSource, folder: string): Setting {
  const named = findFirstSet(
    [profile, '--profile'],
    [env['FOLKMOOT_PROFILE'] || undefined, 'FOLKMOOT_PROFILE'],
  )
  return named[0] === undefined ? [readUsedProfile(folder), getSettingsPath(folder)] : named
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

function throwProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw createUsageError(problems.join('\n'))
}
