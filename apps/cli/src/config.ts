import { isAbsolute, join } from 'node:path'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { DEFAULT_PROFILE, DEFAULT_SERVER } from './defaults.ts'
import { createUsageError } from './errors.ts'
import { readProfile, getSettingsPath } from './settings-file.ts'

/** What was asked on the command line. */
export interface Flags {
  readonly server?: string | undefined
  readonly profile?: string | undefined
}

/** The settings of this run. */
export interface Config {
  /** where settings and sign-ins lie */
  readonly folder: string
  readonly profile: string
  /** an address without a slash at its end */
  readonly server: string
  /** the server was named by a flag, so a hint has to repeat it */
  readonly serverFromFlag: boolean
  readonly token: string | undefined
  readonly issuer: string | undefined
  readonly clientId: string | undefined
  readonly audience: string | undefined
}

/** The parts of the environment that hold settings. */
interface SettingsSource {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
}

/** A value, and where it stands, so that a problem with it can be found. */
type Setting = readonly [value: string | undefined, where: string]

const PROFILE_NAME_PATTERN = /^[\w.-]+$/
const ADDRESS_PATTERN = /^https?:\/\/[^\s/?#]+/i
const TOKEN_PATTERN = /^[\x21-\x7e]+$/

/**
 * Reads the settings: flag before environment before file before default. Empty variables count as absent.
 * @throws CommandError that names every value which makes no sense, and where it stands
 */
export function readConfig(flags: Flags, surroundings: SettingsSource): Config {
  const { profile = DEFAULT_PROFILE } = flags
  if (!PROFILE_NAME_PATTERN.test(profile)) {
    throw createUsageError(
      `--profile is “${profile}”; a profile’s name has letters, digits, “.”, “_” and “-” only.`,
    )
  }
  const folder = getConfigFolder(surroundings)
  const file = readProfile(folder, profile)
  const inFile = `${getSettingsPath(folder)}, profile ${profile},`
  const given = (name: string): Setting => [surroundings.env[name] || undefined, name]
  const server = findFirstSet([flags.server, '--server'], given('FOLKMOOT_SERVER'), [
    file.server,
    `The server in ${inFile}`,
  ])
  const issuer = findFirstSet(given('FOLKMOOT_ISSUER'), [file.issuer, `The issuer in ${inFile}`])
  const token = given('FOLKMOOT_TOKEN')
  throwProblems([...[server, issuer].flatMap(validateAddress), ...validateToken(token)])
  return Object.freeze({
    folder,
    profile,
    server: (server[0] ?? DEFAULT_SERVER).replace(/\/+$/, ''),
    serverFromFlag: flags.server !== undefined,
    token: token[0],
    issuer: issuer[0],
    clientId: findFirstSet(given('FOLKMOOT_CLIENT_ID'), [file.client_id, inFile])[0],
    audience: findFirstSet(given('FOLKMOOT_AUDIENCE'), [file.audience, inFile])[0],
  })
}

function getConfigFolder({ env, home }: SettingsSource): string {
  const base = env['XDG_CONFIG_HOME']
  return join(base && isAbsolute(base) ? base : join(home, '.config'), PRODUCT_SLUG)
}

const findFirstSet = (...settings: readonly Setting[]): Setting =>
  settings.find(([value]) => value !== undefined) ?? [undefined, '']

/** What is wrong with an address, naming where it stands; nothing when it is one. */
export const validateAddress = ([value, where]: Setting): string[] =>
  value === undefined || (ADDRESS_PATTERN.test(value) && URL.canParse(value))
    ? []
    : [`${where} is “${value}”; it must be an address that begins with http:// or https://.`]

const validateToken = ([value, where]: Setting): string[] =>
  value === undefined || TOKEN_PATTERN.test(value)
    ? []
    : [`${where} holds characters that no token has; look for spaces and line ends.`]

function throwProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw createUsageError(problems.join('\n'))
}
