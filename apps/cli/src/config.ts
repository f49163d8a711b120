import { trimEndCharacters } from '@folkmoot/domain/text'
import { isAbsolute, join } from 'node:path'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { DEFAULT_PROFILE, DEFAULT_SERVER } from './defaults.ts'
import { createUsageError } from './errors.ts'
import { getProfilesPath, readProfile } from './profiles.ts'

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
