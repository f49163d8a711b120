import { createHash } from 'node:crypto'
import { statSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isLoopback } from '@folkmoot/domain/domain-list'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { checkPorts } from '../http/listen-port.ts'
import { readIssuer } from './issuer-settings.ts'
import { listOwnProblems, readSettings } from './read-settings.ts'
import { DEFAULT_DATABASE_URL, DEFAULT_LIMITS, type Settings, type TopicServices } from './settings.ts'
import { checkDonateUrl, readLinks } from './site-links.ts'
import { findAddressProblem } from '../storage/database-file.ts'
import { INSULTS, type InsultList } from '@folkmoot/domain/triage/insults'
import * as Type from 'typebox'
import { Check } from 'typebox/value'

/** Invalid settings; the message lists every problem on a line of its own. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
}

/** The file with the list of what was erased: beside an SQLite file unless it is set; null for none. */
function findErasureList({ ERASURE_LIST, DATABASE_URL }: Settings): string | null {
  if (ERASURE_LIST !== undefined) return resolve(ERASURE_LIST)
  const path = DATABASE_URL.startsWith('sqlite:') ? DATABASE_URL.slice('sqlite:'.length) : ':memory:'
  return path === ':memory:' ? null : `${resolve(path)}-erasures`
}

/** The folder of uploads and of large files while they are sent: beside an SQLite file unless it is set, otherwise a temporary one. */
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

/** Finds a path that leads to a file where a folder has to be, or the other way round. What is not there is made later. */
function checkPaths({ ERASURE_LIST, IMPORT_FOLDER }: Settings, problems: string[]): void {
  const find = (path = '') => {
    try {
      return statSync(path)
    } catch {
      return undefined
    }
  }
  if (find(ERASURE_LIST)?.isDirectory())
    problems.push(`ERASURE_LIST must be a file: ${ERASURE_LIST} is a folder. Name a file in it.`)
  if (find(IMPORT_FOLDER)?.isDirectory() === false)
    problems.push(`IMPORT_FOLDER must be a folder: ${IMPORT_FOLDER} is a file.`)
}

const getDefaultOrigin = (port: number): string => `http://localhost:${port}`

/** Reads the public origin: https, or http on a loopback name, without a path. */
function readOrigin(settings: Settings, problems: string[]): string {
  const text = settings.PUBLIC_ORIGIN ?? getDefaultOrigin(settings.PORT)
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  const isAllowed = isWeb && (url.protocol === 'https:' || isLoopback(url.hostname))
  if (!isAllowed || url.pathname !== '/' || url.search !== '')
    problems.push(
      'PUBLIC_ORIGIN must be an https address without a path (http only on localhost, 127.0.0.1 or [::1]).',
    )
  if (url?.protocol === 'https:' && settings.TRUST_PROXY === undefined)
    problems.push(
      'TRUST_PROXY must be set, because PUBLIC_ORIGIN is https and this server has no TLS: it is the number of proxies in ' +
        'front, usually 1 (0 if what ends TLS forwards no address; then everybody counts as one source).',
    )
  // what depends on it is not wrong because this is no address
  return isWeb ? url.origin : getDefaultOrigin(settings.PORT)
}

function checkDatabaseAddress({ DATABASE_URL }: Settings, problems: string[]): void {
  const problem = findAddressProblem(DATABASE_URL, 'DATABASE_URL')
  if (problem !== undefined) problems.push(problem)
}

/** Returns true for an http(s) address without a name or password, which would appear in logs. */
function isServiceAddress(text: string): boolean {
  const { protocol, username, password } = URL.canParse(text) ? new URL(text) : { protocol: '' }
  return ['http:', 'https:'].includes(protocol) && !username && !password
}

/** Reads what the automatic moderator and the marks in Moderate go by. */
function readAutoModeration({ TOXICITY_URL, INSULT_WORDS }: Settings, problems: string[]) {
  if (TOXICITY_URL !== undefined && !isServiceAddress(TOXICITY_URL))
    problems.push('TOXICITY_URL must be an http or https address without a name or password in it.')
  return { toxicityUrl: TOXICITY_URL ?? null, insultLists: readInsultLists(INSULT_WORDS, problems) }
}

/** Reads the services that embed comments and name topics; null where the built-in method is used. */
function readTopicServices(settings: Settings, problems: string[]): TopicServices {
  const { TOPIC_SERVICE_KEY: key = null } = settings
  const read = (what: 'EMBEDDING' | 'NAMING') => {
    const [url, model] = [settings[`TOPIC_${what}_URL`], settings[`TOPIC_${what}_MODEL`]]
    if (url === undefined && model === undefined) return null
    if (url === undefined || model === undefined) {
      problems.push(`TOPIC_${what}_URL and TOPIC_${what}_MODEL must be set together.`)
      return null
    }
    if (!isServiceAddress(url))
      problems.push(`TOPIC_${what}_URL must be an http or https address without a name or password in it.`)
    return { url, model, key }
  }
  return { embedding: read('EMBEDDING'), naming: read('NAMING') }
}

/** Reads how the server is watched and stopped. */
const readOperation = ({ METRICS_PORT, METRICS_HOST, DELIVERIES, STOP_DELAY, LOG_LEVEL }: Settings) => ({
  /** where Prometheus reads /metrics; null for nowhere */
  metrics: METRICS_PORT === undefined ? null : { port: METRICS_PORT, host: METRICS_HOST },
  /** whether mails and messages of webhooks are sent by themselves */
  sendsDeliveries: DELIVERIES ?? true,
  /** during which a stopping server still answers, see `closeDrained` */
  stopDelayMs: STOP_DELAY * 1000,
  logLevel: LOG_LEVEL,
})

/** @param hints what may have caused them @throws ConfigError that names every problem, if there are any */
function refuseProblems(problems: readonly string[], hints: readonly string[]): void {
  if (problems.length > 0) throw new ConfigError([...problems, ...hints])
}

/** Checks addresses and paths that are used as they are given. */
function checkAddressesAndPaths(settings: Settings, problems: string[]): void {
  checkPorts(settings, problems)
  checkSmtpUrl(settings, problems)
  checkDatabaseAddress(settings, problems)
  checkDonateUrl(settings, problems)
  checkPaths(settings, problems)
}

/**
 * Reads and checks all settings at once.
 * @throws ConfigError that names every problem
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const { settings, wrong, misspellings } = readSettings(env)
  const problems: string[] = []
  checkAddressesAndPaths(settings, problems)
  const publicOrigin = readOrigin(settings, problems)
  const issuer = readIssuer(settings, publicOrigin, problems)
  const links = readLinks(settings.SITE_LINKS, problems)
  const automatic = readAutoModeration(settings, problems)
  const topicServices = readTopicServices(settings, problems)
  refuseProblems([...wrong.values(), ...listOwnProblems(problems, wrong)], misspellings)
  return Object.freeze({
    port: settings.PORT,
    host: settings.HOST,
    publicOrigin,
    databaseUrl: settings.DATABASE_URL,
    ...findPlaces(settings),
    demo: settings.DEMO ?? settings.DATABASE_URL === DEFAULT_DATABASE_URL,
    ...issuer,
    devTokenTtlSeconds: settings.DEV_TOKEN_TTL,
    specialUids: settings.SPECIAL_UIDS,
    operator: readOperator(settings),
    trustProxy: settings.TRUST_PROXY ?? 0,
    limits: { ...DEFAULT_LIMITS, ...settings.LIMITS },
    /** hosts that webhooks may tell although their addresses are not public; blank: none */
    webhookPrivateHosts: settings.WEBHOOK_PRIVATE_HOSTS ?? '',
    /** the mail server; null sends no mail */
    smtpUrl: settings.SMTP_URL ?? null,
    donateUrl: settings.DONATE_URL ?? null,
    links,
    ...automatic,
    topicServices,
    ...readOperation(settings),
    misspellings,
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

/** True for an address whose name and password can be decoded. */
function isServerAddress(text: string): boolean {
  try {
    const { hostname, username, password } = new URL(text)
    decodeURIComponent(username + password)
    return hostname !== ''
  } catch {
    return false
  }
}

/** True for one mail address and nothing else, as the sender of all mails. */
const isSender = (text: string): boolean => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text)

/** Checks the address of the mail server. The problem does not repeat it, because it has a password. */
function checkSmtpUrl({ SMTP_URL: text }: Settings, problems: string[]): void {
  if (text === undefined) return
  if (!isServerAddress(text) || text.includes('#')) {
    problems.push(
      'SMTP_URL cannot be read: write # / ? @ : and % of a name or password as %23 %2F %3F %40 %3A and %25, and a port up to 65535.',
    )
    return
  }
  const from = new URL(text).searchParams.get('from')
  if (from !== null && !isSender(from))
    problems.push(
      'SMTP_URL: from must be a mail address, as in ?from=forum@example.org; a + in it is written as %2B.',
    )
}

/** Words of an operator by language. */
const InsultWords = Type.Object(
  {},
  { additionalProperties: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 5000 }) },
)

/** Languages that do not separate words: their entries match anywhere. */
const DENSE_LANGUAGES = new Set(['zh', 'ja', 'ko', 'th'])

const toInsultList = (language: string, entries: readonly string[]): InsultList => ({
  match: DENSE_LANGUAGES.has(language.slice(0, 2)) ? 'parts' : 'words',
  entries,
})

/**
 * The word lists of insults: those of the product and those of the operator.
 * @param path a JSON file with words and phrases by language, `{ "de": ["…"] }`
 * @param problems gets a sentence when the file cannot be used
 */
function readInsultLists(path: string | undefined, problems: string[]): Readonly<Record<string, InsultList>> {
  if (path === undefined) return INSULTS
  try {
    const words: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (Check(InsultWords, words)) {
      const own = Object.entries(words as Record<string, string[]>)
      return {
        ...INSULTS,
        ...Object.fromEntries(own.map(([language, all]) => [`own-${language}`, toInsultList(language, all)])),
      }
    }
    problems.push(`INSULT_WORDS: ${path} must hold words by language, for example {"en": ["blockhead"]}.`)
  } catch {
    problems.push(`INSULT_WORDS: ${path} cannot be read as JSON.`)
  }
  return INSULTS
}
