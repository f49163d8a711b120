// Runs glewlwyd of Debian as the provider of one server. At its first start it makes the database, and sets up OpenID Connect, the clients of
// the console and of the command line, and one account that administers both. docs/containers.md says which settings it takes.
import { spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const SCHEMA = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'
const WEB = '/usr/share/glewlwyd/webapp'
const WEB_SETTINGS = '/etc/glewlwyd/config-2.7.json/config.json'
const START_ATTEMPTS = 100
const START_INTERVAL_MS = 100
/** of the account with which Debian's database begins */
const FIRST_PASSWORD = 'password'

/** True where Debian's package glewlwyd is installed. */
export const hasGlewlwyd = () => existsSync('/usr/bin/glewlwyd') && existsSync(SCHEMA)

const createSettings = (folder, { address, port, base }) => `
port=${port}
bind_address="${address}"
external_url="${base}"
login_url="login.html"
api_prefix="api"
static_files_path="${folder}/web/"
log_mode="file"
log_file="${folder}/log"
log_level="WARNING"
cookie_secure=${base.startsWith('https:') ? 1 : 0}
session_key="GLEWLWYD"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
hash_algorithm="SHA512"
database = { type = "sqlite3"; path = "${folder}/glewlwyd.db"; };
static_files_mime_types = (
  { extension = ".html" mime_type = "text/html" }, { extension = ".css" mime_type = "text/css" },
  { extension = ".js" mime_type = "application/javascript" }, { extension = ".json" mime_type = "application/json" },
  { extension = ".png" mime_type = "image/png" }, { extension = ".svg" mime_type = "image/svg+xml" }
)
`

/** Copies the web folder with the files behind its links, as docs/identity-providers.md says: the package's cannot be served. */
function copyWebFolder(to) {
  rmSync(to, { recursive: true, force: true })
  cpSync(WEB, to, { recursive: true, dereference: true })
  rmSync(join(to, 'config.json'), { recursive: true })
  cpSync(WEB_SETTINGS, join(to, 'config.json'))
}

/** A browser of glewlwyd's API: it keeps cookies, and follows nothing. */
export function createGlewlwydBrowser(base) {
  const cookies = new Map()
  return async (method, path, body) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(`${base}/api/${path}`, {
      method,
      redirect: 'manual',
      headers: { cookie, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return { status: reply.status, location: reply.headers.get('location') ?? '', text: await reply.text() }
  }
}

/** Makes a change as the administrator. @throws if it is refused */
async function change(call, method, path, body) {
  const { status, text } = await call(method, path, body)
  if (status !== 200) throw new Error(`glewlwyd: ${method} ${path} was answered with ${status}: ${text}`)
}

const VERIFIED = {
  'user-property': 'email-verified',
  'boolean-value-true': 'yes',
  'boolean-value-false': 'no',
}
const ALWAYS = { mandatory: true, 'on-demand': false, scope: [] }
const WITH_ADDRESS = { mandatory: false, 'on-demand': true, scope: ['email'] }

/** Parameters of the plugin: what its tokens have. */
const CLAIM_PARAMETERS = {
  'subject-type': 'public',
  'address-claim': { type: 'no' },
  'name-claim': 'on-demand',
  'name-claim-scope': ['profile'],
  'email-claim': 'on-demand',
  'email-claim-scope': ['email'],
  'scope-claim': 'no',
  claims: [
    { name: 'email_verified', type: 'boolean', ...VERIFIED, ...WITH_ADDRESS },
    { name: 'groups', type: 'string', 'user-property': 'groups', ...ALWAYS },
  ],
}

/** Parameters of the plugin: flows, times and sessions. */
const FLOW_PARAMETERS = {
  'allow-non-oidc': false,
  'auth-type-code-enabled': true,
  'auth-type-refresh-enabled': true,
  'auth-type-token-enabled': false,
  'auth-type-id-token-enabled': false,
  'auth-type-none-enabled': false,
  'auth-type-password-enabled': false,
  'auth-type-client-enabled': false,
  'auth-type-device-enabled': false,
  'access-token-duration': 3600,
  'refresh-token-duration': 86_400,
  'refresh-token-rolling': true,
  'code-duration': 600,
  'pkce-allowed': true,
  'pkce-method-plain-allowed': false,
  'session-management-allowed': true,
  'session-cookie-name': 'OIDC_SID',
  'session-cookie-expiration': 86_400,
  'back-channel-logout-allowed': true,
  'allowed-scope': ['openid', 'profile', 'email'],
}

/** The parameters of its OpenID Connect plugin: ES256, and the resource for which tokens are. */
function createPluginParameters(issuer, resource) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    ...FLOW_PARAMETERS,
    ...CLAIM_PARAMETERS,
    iss: issuer,
    'jwt-type': 'ecdsa',
    'jwt-key-size': '256',
    'jwks-show': true,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: publicKey.export({ type: 'spki', format: 'pem' }),
    'resource-allowed': true,
    'resource-scope': { openid: [resource] },
    'resource-client-property': 'resource',
    'resource-scope-and-client-property': false,
    'resource-change-allowed': false,
  }
}

/** The properties of a user that the claims are made of. */
const USER_FORMAT = Object.fromEntries(
  [
    ['email-verified', false],
    ['groups', true],
  ].map(([name, multiple]) => [name, { multiple, read: true, write: true, 'profile-read': true }]),
)

const createClient = (client_id, redirect_uri, resource) => ({
  client_id,
  name: client_id,
  scope: [],
  enabled: true,
  confidential: false,
  redirect_uri,
  authorization_type: ['code', 'refresh_token'],
  token_endpoint_auth_method: ['none'],
  resource: [resource],
})

/**
 * Sets up a provider that was just made: the plugin, the clients of the server at `origin`, and people.
 * @param base where its API is reached; its address for others is in `issuer`
 */
export async function configureGlewlwyd(
  base,
  { issuer, origin, resource, password = FIRST_PASSWORD, people },
) {
  const call = createGlewlwydBrowser(base)
  await change(call, 'POST', 'auth/', { username: 'admin', password: FIRST_PASSWORD })
  const plugin = { module: 'oidc', name: 'oidc', display_name: 'oidc' }
  const parameters = createPluginParameters(issuer, resource)
  await change(call, 'POST', 'mod/plugin/', { ...plugin, parameters })
  const users = { module: 'database', name: 'database', display_name: 'database' }
  const format = { 'use-glewlwyd-connection': true, 'data-format': USER_FORMAT }
  await change(call, 'PUT', 'mod/user/database', { ...users, parameters: format })
  await change(call, 'PUT', 'mod/user/database/reset/')
  for (const name of ['profile', 'email'])
    await change(call, 'POST', 'scope/', { name, display_name: name, password_required: false })
  await change(call, 'POST', 'client/', {
    ...createClient('folkmoot', [`${origin}/callback`, `${origin}/silent`], resource),
    post_logout_redirect_uri: `${origin}/home`,
    backchannel_logout_uri: `${origin}/session/backchannel-logout`,
    backchannel_logout_session_required: 'true',
  })
  await change(
    call,
    'POST',
    'client/',
    createClient('folkmoot-cli', ['http://127.0.0.1:8976/callback'], resource),
  )
  for (const person of people)
    await change(call, 'POST', 'user/', {
      scope: ['g_profile', 'openid', 'profile', 'email'],
      enabled: true,
      'email-verified': 'yes',
      ...person,
    })
  if (password !== FIRST_PASSWORD)
    await change(call, 'PUT', 'profile/password', { old_password: FIRST_PASSWORD, password })
}

async function waitUntilReady(base) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await fetch(`${base}/api/`))
    } catch (cause) {
      if (attempt === START_ATTEMPTS) throw cause
      await new Promise((resolve) => setTimeout(resolve, START_INTERVAL_MS))
    }
  }
}

/**
 * Starts glewlwyd on the database of a folder, which is made and set up first if it is not there.
 * @param settings `address` and `port` where it listens, `base` for browsers, and those of `configureGlewlwyd`
 */
export async function startGlewlwyd(folder, { address, port, base, ...settings }) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'glewlwyd.db')
  const isNew = !existsSync(join(folder, 'is-set-up'))
  if (isNew) {
    // a start that was cut off leaves no half-made database under its name
    rmSync(file, { force: true })
    const fresh = join(folder, 'new.db')
    rmSync(fresh, { force: true })
    const { status, stderr } = spawnSync('sqlite3', [fresh], { input: readFileSync(SCHEMA, 'utf8') })
    if (status !== 0) throw new Error(`The database cannot be made: ${String(stderr)}`)
    renameSync(fresh, file)
  }
  copyWebFolder(join(folder, 'web'))
  // nobody else signs in with the first password while it is set up
  const begin = (where) => {
    writeFileSync(join(folder, 'glewlwyd.conf'), createSettings(folder, { address: where, port, base }))
    return spawn('glewlwyd', ['-c', join(folder, 'glewlwyd.conf')], { stdio: 'ignore' })
  }
  const end = async (child) => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await ended
  }
  const own = `http://127.0.0.1:${port}`
  if (isNew) {
    const child = begin('127.0.0.1')
    try {
      await waitUntilReady(own)
      await configureGlewlwyd(own, { issuer: `${base}/api/oidc`, ...settings })
      writeFileSync(join(folder, 'is-set-up'), '')
    } finally {
      await end(child)
    }
  }
  const child = begin(address)
  await waitUntilReady(own)
  return { child, issuer: `${base}/api/oidc`, close: () => end(child) }
}

/** Runs it in a container, until that is told to stop. */
async function main() {
  const {
    DATA = '/data',
    PORT = '4593',
    GLEWLWYD_ORIGIN,
    GLEWLWYD_PASSWORD,
    GLEWLWYD_ADDRESS,
    PUBLIC_ORIGIN,
  } = process.env
  if (!GLEWLWYD_PASSWORD || !GLEWLWYD_ADDRESS)
    throw new Error(
      'Set GLEWLWYD_PASSWORD and GLEWLWYD_ADDRESS in .env: password and mail address of the first account.',
    )
  const { child } = await startGlewlwyd(DATA, {
    address: '0.0.0.0',
    port: Number(PORT),
    base: GLEWLWYD_ORIGIN,
    origin: PUBLIC_ORIGIN,
    resource: `${PUBLIC_ORIGIN}/api`,
    password: GLEWLWYD_PASSWORD,
    people: [
      {
        username: 'first',
        name: 'First administrator',
        email: GLEWLWYD_ADDRESS,
        password: GLEWLWYD_PASSWORD,
        groups: ['folkmoot-admin'],
      },
    ],
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.once('exit', (code) => process.exit(code ?? 1))
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
