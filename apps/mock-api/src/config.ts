import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isLoopback } from '@folkmoot/domain/domain-list'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import type * as Type from 'typebox'
import { Check, Errors } from 'typebox/value'
import type { TopicServices } from './settings.ts'
import { checkPorts } from './http/listen-port.ts'
import { parseValue } from './core/parse-value.ts'
import { checkSmtpUrl } from './smtp-settings.ts'
import { readInsultLists } from './insult-settings.ts'
import { readIssuer } from './issuer-settings.ts'
import { readSecurityContact } from './security-contact.ts'
import {
  DEFAULT_DATABASE_URL,
  DEFAULT_LIMITS,
  DEFAULTS,
  EXPECTATIONS,
  listSettingNames,
  Settings,
} from './settings.ts'
import { checkDonateUrl, DEFAULT_LINKS, SiteLinks } from './site-links.ts'

/** Invalid settings; the message lists every problem on a line of its own. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
}

/** Expected JSON of a setting, by the type of its schema. */
const JSON_EXPECTATIONS: Readonly<Record<string, string>> = {
  array: 'a JSON array, for example ["ada@example.org", 7]',
  object: 'a JSON object, for example {"votes_per_participant":300}',
}

function readSetting(name: string, text: string, problems: string[]): unknown {
  const shape = (Settings.properties as Record<string, Type.TSchema & { type?: string }>)[name]
  const json = JSON_EXPECTATIONS[shape?.type ?? '']
  if (json === undefined) {
    const result = parseValue(text, shape as object)
    if ('value' in result) return result.value
    problems.push(`${name} ${shape?.type === 'boolean' ? 'must be 1 or 0' : result.expected}.`)
    return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    problems.push(`${name} must be ${json}.`)
    return undefined
  }
}

function readSettings(env: Readonly<Record<string, string | undefined>>, problems: string[]): Settings {
  const settings: Record<string, unknown> = {}
  for (const name of listSettingNames()) {
    const text = env[name] || DEFAULTS[name as keyof typeof DEFAULTS]
    const value = text ? readSetting(name, text, problems) : undefined
    if (value !== undefined) settings[name] = value
  }
  const reported = new Set(problems.map((problem) => problem.split(' ', 1)[0]))
  for (const { instancePath, message } of Errors(Settings, settings)) {
    const [, name, part] = instancePath.split('/')
    if (!name || reported.has(name)) continue
    const field = part === undefined || /^\d+$/.test(part) ? name : `${name}: “${part}”`
    const expectation = EXPECTATIONS[name as keyof Settings]
    problems.push(`${field} ${expectation ?? (message === 'schema is false' ? 'is not known' : message)}.`)
  }
  checkPorts(settings as Settings, problems)
  checkSmtpUrl(settings as Settings, problems)
  checkDonateUrl(settings as Settings, problems)
  return settings as Settings
}

/** The file with the list of what was erased: beside an SQLite file unless it is set; null for none. */
function findErasureList({ ERASURE_LIST, DATABASE_URL }: Settings): string | null {
  if (ERASURE_LIST !== undefined) return resolve(ERASURE_LIST)
  const path = DATABASE_URL.startsWith('sqlite:') ? DATABASE_URL.slice('sqlite:'.length) : ':memory:'
  return path === ':memory:' ? null : `${resolve(path)}-erasures`
}

/** The folder of uploads and parts of imports, of large files while they are sent, and of votes without room in memory: beside an SQLite file unless it is set, otherwise a temporary one. */
function findImportFolder({ IMPORT_FOLDER, DATABASE_URL }: Settings): string {
  if (IMPORT_FOLDER !== undefined) return resolve(IMPORT_FOLDER)
  const path = DATABASE_URL.startsWith('sqlite:') ? DATABASE_URL.slice('sqlite:'.length) : ':memory:'
  if (path !== ':memory:') return `${resolve(path)}-imports`
  // each database has its own, because what no import knows is deleted
  const url = URL.canParse(DATABASE_URL) ? new URL(DATABASE_URL) : undefined
  // everybody on the machine reads the name, which must not let them try passwords
  if (url) url.password = ''
  url?.searchParams.delete('password')
  const name = createHash('sha256')
    .update(String(url ?? DATABASE_URL))
    .digest('hex')
    .slice(0, DIGEST_CHARACTERS)
  return join(tmpdir(), `${PRODUCT_SLUG}-imports-${name}`)
}

/** Characters of a digest that tell the databases of a machine apart. */
const DIGEST_CHARACTERS = 12

/** Where the server keeps what is not in the database. */
const findPlaces = (settings: Settings) => ({
  erasureList: findErasureList(settings),
  importFolder: findImportFolder(settings),
})

/** Reads the public origin: https, or http on a loopback name, without a path. */
function readOrigin(settings: Settings, problems: string[]): string {
  const text = settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isAllowed =
    url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))
  if (!isAllowed || url.pathname !== '/' || url.search !== '')
    problems.push(
      'PUBLIC_ORIGIN must be an https address without a path (http only on localhost, 127.0.0.1 or [::1]).',
    )
  if (url?.protocol === 'https:' && settings.TRUST_PROXY === undefined)
    problems.push(
      'TRUST_PROXY must be set, because PUBLIC_ORIGIN is https and this server has no TLS: it is the number of proxies in ' +
        'front, usually 1 (0 if what ends TLS forwards no address; then everybody counts as one source).',
    )
  return url?.origin ?? text
}

function readLinks(path: string | undefined, problems: string[]): SiteLinks {
  if (path === undefined) return DEFAULT_LINKS
  try {
    const links: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (Check(SiteLinks, links)) return links
    problems.push(
      `SITE_LINKS: ${path} must hold { "read": [{label, url}], "explore": [...], "code": url, "insights": url }.`,
    )
  } catch {
    problems.push(`SITE_LINKS: ${path} cannot be read as JSON.`)
  }
  return DEFAULT_LINKS
}

/** Returns true for an http(s) address without a name or password, which would appear in logs. */
function isServiceAddress(text: string): boolean {
  const { protocol, username, password } = URL.canParse(text) ? new URL(text) : { protocol: '' }
  return ['http:', 'https:'].includes(protocol) && !username && !password
}

/** Reads the service that rates new comments; null if none is configured. */
function readToxicity(
  { TOXICITY_URL: url, TOXICITY_THRESHOLD: threshold }: Settings,
  problems: string[],
): { url: string; threshold: number } | null {
  if (url === undefined) return null
  if (!isServiceAddress(url))
    problems.push('TOXICITY_URL must be an http or https address without a name or password in it.')
  return { url, threshold }
}

/** Reads what the automatic moderator and the marks in Moderate go by. */
const readAutoModeration = (settings: Settings, problems: string[]) => ({
  toxicity: readToxicity(settings, problems),
  insultLists: readInsultLists(settings.INSULT_WORDS, problems),
})

/** Reads the services that embed comments and name topics; null where the built-in method is used. */
function readTopicServices(settings: Settings, problems: string[]): TopicServices {
  const { TOPIC_SERVICE_KEY: key = null, TOPIC_SERVICE_TIMEOUT: seconds } = settings
  const read = (what: 'EMBEDDING' | 'NAMING') => {
    const [url, model] = [settings[`TOPIC_${what}_URL`], settings[`TOPIC_${what}_MODEL`]]
    if (url === undefined && model === undefined) return null
    if (url === undefined || model === undefined) {
      problems.push(`TOPIC_${what}_URL and TOPIC_${what}_MODEL must be set together.`)
      return null
    }
    if (!isServiceAddress(url))
      problems.push(`TOPIC_${what}_URL must be an http or https address without a name or password in it.`)
    return { url, model, key, timeoutMs: seconds * 1000 }
  }
  return { embedding: read('EMBEDDING'), naming: read('NAMING') }
}

/** Reads the model that rephrases narratives; null if rephrasing is off. */
function readNarrativeModel(
  { NARRATIVE_REPHRASE: isEnabled }: Settings,
  { naming }: TopicServices,
  problems: string[],
): TopicServices['naming'] {
  if (!isEnabled) return null
  if (!naming) problems.push('NARRATIVE_REPHRASE needs TOPIC_NAMING_URL and TOPIC_NAMING_MODEL.')
  return naming
}

/** Reads how the server is watched and stopped. */
const readOperation = ({
  METRICS_PORT: port,
  METRICS_HOST: host,
  DELIVERIES,
  STOP_DELAY,
  STOP_GRACE,
  LOG_LEVEL,
}: Settings) => ({
  /** where Prometheus reads /metrics; null for nowhere */
  metrics: port === undefined ? null : { port, host },
  /** whether mails and messages of webhooks are sent by themselves */
  sendsDeliveries: DELIVERIES ?? true,
  /** times of a stop, see `closeDrained` */
  stop: { delayMs: STOP_DELAY * 1000, graceMs: STOP_GRACE * 1000 },
  logLevel: LOG_LEVEL,
})

/** Reads where a copy of the database is that may be some seconds old; null for nowhere. */
function readReplica(settings: Settings, problems: string[]): { url: string; maxLagMs: number } | null {
  const { DATABASE_URL, DATABASE_REPLICA_URL: url, DATABASE_REPLICA_MAX_LAG_SECONDS: seconds } = settings
  if (url === undefined) return null
  if (DATABASE_URL.startsWith('sqlite:'))
    problems.push(
      'DATABASE_REPLICA_URL needs a DATABASE_URL of PostgreSQL. Remove it, or set DATABASE_URL to the primary.',
    )
  return { url, maxLagMs: seconds * 1000 }
}

const readDatabase = ({ DATABASE_URL, DATABASE_CONNECTIONS }: Settings) => ({
  databaseUrl: DATABASE_URL,
  /** of this server to PostgreSQL, and as many to its replica */
  databaseConnections: DATABASE_CONNECTIONS,
})

/**
 * Reads and checks all settings at once.
 * @throws ConfigError that names every problem
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const problems: string[] = []
  const settings = readSettings(env, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  const publicOrigin = readOrigin(settings, problems)
  const issuer = readIssuer(settings, publicOrigin, problems)
  const links = readLinks(settings.SITE_LINKS, problems)
  const security = readSecurityContact(settings, problems)
  const replica = readReplica(settings, problems)
  const automatic = readAutoModeration(settings, problems)
  const topicServices = readTopicServices(settings, problems)
  const narrativeModel = readNarrativeModel(settings, topicServices, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.freeze({
    port: settings.PORT,
    host: settings.HOST,
    publicOrigin,
    ...readDatabase(settings),
    replica,
    ...findPlaces(settings),
    demo: settings.DEMO ?? settings.DATABASE_URL === DEFAULT_DATABASE_URL,
    ...issuer,
    devTokenTtlSeconds: settings.DEV_TOKEN_TTL,
    specialUids: settings.SPECIAL_UIDS,
    operator: readOperator(settings),
    security,
    trustProxy: settings.TRUST_PROXY ?? 0,
    limits: { ...DEFAULT_LIMITS, ...settings.LIMITS },
    /** hosts whose pages may call the API, for `isDomainAllowed`; blank allows all */
    apiHosts: settings.API_HOSTS ?? '',
    /** hosts that webhooks may tell although their addresses are not public; blank: none */
    webhookPrivateHosts: settings.WEBHOOK_PRIVATE_HOSTS ?? '',
    /** the mail server; null sends no mail */
    smtpUrl: settings.SMTP_URL ?? null,
    donateUrl: settings.DONATE_URL ?? null,
    links,
    ...automatic,
    topicServices,
    /** the most memory of each analysis process, in megabytes */
    analysisMemoryMb: settings.ANALYSIS_MEMORY_MB,
    narrativeModel,
    ...readOperation(settings),
  })
}

/** Reads who runs the server, as the legal pages name them. */
const readOperator = ({ OPERATOR_NAME, OPERATOR_CONTACT, OPERATOR_STATE }: Settings) => ({
  name: OPERATOR_NAME ?? null,
  contact: OPERATOR_CONTACT ?? null,
  state: OPERATOR_STATE ?? null,
})

/** Loads settings that the environment does not set from `.env` in the working directory, if it exists. */
function loadEnvFile(): void {
  try {
    process.loadEnvFile()
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new ConfigError(['The file .env cannot be read.'])
  }
}

/** Reads the settings of the environment, with some of them replaced. Nothing else reads the environment. */
export function readEnvironment(replaced: Readonly<Record<string, string>> = {}) {
  loadEnvFile()
  return readConfig({ ...process.env, ...replaced })
}

export type Config = ReturnType<typeof readConfig>
