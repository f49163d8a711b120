import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import * as Type from 'typebox'

const Uids = Type.Array(Type.Union([Type.Integer(), Type.String({ minLength: 1 })]))
const OptionalText = Type.Optional(Type.String({ minLength: 1 }))
const OptionalBoolean = Type.Optional(Type.Boolean())

/**
 * Limits of a network, a browser, a participant and an account in each conversation (SEC-2), and of the whole server (SAFE-84 to SAFE-88): in a
 * minute; of imports in an hour; of their megabytes and of mails in a day; of exports and connections at once.
 */
export const DEFAULT_LIMITS = {
  wrong_codes_per_address: 100,
  wrong_codes_per_key: 10,
  sign_ins_per_address: 100,
  votes_per_participant: 300,
  comments_per_participant: 30,
  comments_per_address: 20,
  newcomers_per_address: 60,
  writes_per_account: 1200,
  mails_per_recipient: 3,
  mails_per_address: 10,
  mails_per_participant: 5,
  mails_per_account: 20,
  participants_mails: 2000,
  accounts_mails: 2000,
  imports_per_account: 60,
  import_megabytes_per_account: 1024,
  exports_per_address: 4,
  exports: 64,
  export_cells: 100_000_000,
  connections: 10_000,
  connections_per_address: 200,
}
export type LimitName = keyof typeof DEFAULT_LIMITS
const Limit = Type.Optional(Type.Integer({ minimum: 1 }))
const Limits = Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, Limit]))
const RequestLimits = Type.Object(Limits as Record<LimitName, typeof Limit>, { additionalProperties: false })

/** Host names, with a port if any, between commas. */
const HOST_LIST_PATTERN = '^((\\*\\.)?[^\\s,/:*]+(:\\d+)?( *, *|$))*$'

/** The settings in the environment. `.env.example` documents them. */
export const Settings = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65_535 }),
  HOST: Type.String({ minLength: 1 }),
  PUBLIC_ORIGIN: OptionalText,
  DATABASE_URL: Type.String({ pattern: '^(sqlite:.+|postgres(ql)?://.+)$' }),
  ERASURE_LIST: OptionalText,
  IMPORT_FOLDER: OptionalText,
  DEMO: OptionalBoolean,
  DELIVERIES: OptionalBoolean,
  /** a boolean, or insecure-public */
  DEV_ISSUER: OptionalText,
  AUTH_ISSUER: OptionalText,
  AUTH_AUDIENCE: OptionalText,
  AUTH_CLIENT_ID: OptionalText,
  AUTH_NAMESPACE: OptionalText,
  AUTH_SCOPES: OptionalText,
  AUTH_CLI_CLIENT_ID: OptionalText,
  AUTH_CLIENT_SECRET: OptionalText,
  DEV_TOKEN_TTL: Type.Integer({ exclusiveMinimum: 60 }),
  ADMIN_UIDS: Type.Optional(Uids),
  SPECIAL_UIDS: Type.Array(Type.Union([Type.Integer(), Type.String({ minLength: 1 })]), { maxItems: 4 }),
  OPERATOR_NAME: OptionalText,
  OPERATOR_CONTACT: OptionalText,
  OPERATOR_STATE: OptionalText,
  TRUST_PROXY: Type.Optional(Type.Integer({ minimum: 0 })),
  LIMITS: RequestLimits,
  WEBHOOK_PRIVATE_HOSTS: Type.Optional(Type.String({ pattern: HOST_LIST_PATTERN })),
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://\\S+$' })),
  DONATE_URL: OptionalText,
  SITE_LINKS: OptionalText,
  TOXICITY_URL: OptionalText,
  INSULT_WORDS: OptionalText,
  TOPIC_EMBEDDING_URL: OptionalText,
  TOPIC_EMBEDDING_MODEL: OptionalText,
  TOPIC_NAMING_URL: OptionalText,
  TOPIC_NAMING_MODEL: OptionalText,
  TOPIC_SERVICE_KEY: OptionalText,
  METRICS_PORT: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
  METRICS_HOST: Type.String({ minLength: 1 }),
  STOP_DELAY: Type.Integer({ minimum: 0, maximum: 600 }),
  LOG_LEVEL: Type.Enum(['silent', 'error', 'warn', 'info', 'debug']),
})
export type Settings = Type.Static<typeof Settings>

/** Expectations of settings for which the schema's message would be unclear. */
export const EXPECTATIONS: Readonly<Partial<Record<keyof Settings, string>>> = {
  DATABASE_URL: 'must be sqlite:PATH, sqlite::memory: or postgres://USER:PASSWORD@HOST/DATABASE',
  WEBHOOK_PRIVATE_HOSTS: 'must be host names separated by commas, such as hooks.intranet.example',
  SMTP_URL: 'must be smtp://USER:PASSWORD@HOST:PORT or smtps://USER:PASSWORD@HOST:PORT',
  LOG_LEVEL: 'must be silent, error, warn, info or debug',
  DEV_TOKEN_TTL: 'must be a number of seconds above 60',
  METRICS_PORT: 'must be a port, from 0 to 65535',
  STOP_DELAY: 'must be a number of seconds from 0 to 600',
  SPECIAL_UIDS: 'must be a JSON array of at most four user ids or addresses',
  ADMIN_UIDS: 'must be a JSON array of user ids or addresses, for example ["ada@example.org", 7]',
}

/** Lists the names of all settings. */
export const listSettingNames = (): string[] => Object.keys(Settings.properties)

export const DEFAULT_DATABASE_URL = `sqlite:./data/${PRODUCT_SLUG}.db`

export const DEFAULTS = {
  PORT: '8080',
  HOST: '127.0.0.1',
  DATABASE_URL: DEFAULT_DATABASE_URL,
  DEV_TOKEN_TTL: '3600',
  SPECIAL_UIDS: '[]',
  LIMITS: '{}',
  METRICS_HOST: '127.0.0.1',
  STOP_DELAY: '0',
  LOG_LEVEL: 'warn',
}

/** A model with an OpenAI-compatible interface, which local model servers offer too. */
export interface TopicService {
  /** including the version, as in http://localhost:11434/v1 */
  readonly url: string
  readonly model: string
  /** sent as a bearer token; null sends none */
  readonly key: string | null
}

/** Services that embed comments and name topics; null uses the built-in method. */
export interface TopicServices {
  readonly embedding: TopicService | null
  readonly naming: TopicService | null
}
