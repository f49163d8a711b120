import { OtherSignInProvider, site } from '@folkmoot/api-types/site'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import type { Context } from '../context.ts'
import {
  createCancellation,
  CommandError,
  createFailure,
  createUsageError,
  getErrorMessage,
} from '../errors.ts'
import { sendCall, formatUnreachable } from '../http.ts'

/** Identity provider of a server, and how the command line signs in to it. */
export interface Provider {
  readonly issuer: string
  readonly clientId: string
  readonly audience: string
  readonly scopes: string
  readonly devIssuer: boolean
  /** for whom tokens are asked, as RFC 8707 says it; undefined sends nothing */
  readonly resource?: string
  /** more parameters of the sign-in's address */
  readonly parameters?: Readonly<Record<string, string>>
  /** the address of this machine to which the provider redirects; undefined: any port of 127.0.0.1 */
  readonly redirectUri?: string
}

/** Settings of a server that signing in needs. Other servers may lack some. */
const SignInConfig = Type.Partial(
  Type.Pick(site.config.reply, [
    'issuer',
    'name',
    'cli_client_id',
    'audience',
    'scopes',
    'dev_issuer',
    'resource',
    'parameters',
    'cli_redirect_uri',
  ]),
)
type SignInConfig = Type.Static<typeof SignInConfig>

const OtherProviders = Type.Object({ other_providers: Type.Array(OtherSignInProvider) })

const DEFAULT_SCOPES = 'openid profile email offline_access'

/** Selects the provider that people name by its id, name or issuer. @throws CommandError that lists the names */
function selectProvider(config: SignInConfig | undefined, others: OtherSignInProvider[], wanted: string) {
  const named = [...(config ? [{ id: '', ...config }] : []), ...others]
  const found = named.find(({ id, name, issuer }) => [id, name, issuer].includes(wanted))
  if (found) return found
  const names = named.map(({ name, issuer }) => name ?? issuer).join(', ')
  throw createUsageError(`The server has no identity provider “${wanted}”. It has: ${names || 'none'}.`)
}

/** Each provider returns to a path of its own, so that none can answer for another (RFC 9700, 4.4.2.2). */
const findRedirectUri = ({ cli_redirect_uri, id }: SignInConfig & { id?: string }): string | undefined =>
  cli_redirect_uri ?? (id ? `http://127.0.0.1:0/callback/${id}` : undefined)

function pickOptions(config: SignInConfig & { id?: string }) {
  const { resource, parameters } = config
  const redirectUri = findRedirectUri(config)
  return {
    ...(resource === undefined ? {} : { resource }),
    ...(parameters === undefined ? {} : { parameters }),
    ...(redirectUri === undefined ? {} : { redirectUri }),
  }
}

/**
 * Asks the server for its identity provider. The environment and the profile take precedence.
 * @param wanted the id, name or issuer of one of several; undefined: the first
 * @throws CommandError when the settings are incomplete
 */
export async function findProvider(context: Context, wanted?: string): Promise<Provider> {
  const { server, issuer, clientId, audience } = context.config
  const { first, others } = await loadServerConfig(context)
  const config = wanted === undefined ? first : selectProvider(first, others, wanted)
  const provider = {
    issuer: issuer ?? config?.issuer,
    clientId: clientId ?? config?.cli_client_id,
    audience: audience ?? config?.audience ?? '',
    scopes: config?.scopes ?? DEFAULT_SCOPES,
    devIssuer:
      config === first && first?.dev_issuer === true && (issuer === undefined || issuer === first.issuer),
    ...pickOptions(config ?? {}),
  }
  if (!provider.issuer || !provider.clientId) {
    throw createFailure(
      `${server} does not say how to sign in: it has no ${site.config.path}. Check the address, or set FOLKMOOT_ISSUER, FOLKMOOT_CLIENT_ID and FOLKMOOT_AUDIENCE.`,
    )
  }
  return { ...provider, issuer: provider.issuer, clientId: provider.clientId }
}

interface ServerConfig {
  first: SignInConfig | undefined
  others: OtherSignInProvider[]
}

async function loadServerConfig(context: Context): Promise<ServerConfig> {
  const answer = await sendCall(context, site.config, undefined)
  const none = { first: undefined, others: [] }
  if (answer.status !== 200) return none
  try {
    const config: unknown = JSON.parse(answer.text)
    return {
      first: Check(SignInConfig, config) ? config : undefined,
      others: Check(OtherProviders, config) ? config.other_providers : [],
    }
  } catch {
    return none
  }
}

/** Loads openid-client, which is slow to start, and the metadata of the provider. */
export async function connectToProvider(context: Context, issuer: string, clientId: string) {
  const openid = await import('openid-client')
  const url = new URL(issuer)
  if (url.protocol !== 'https:' && !isLoopback(url)) {
    throw createFailure(
      `The identity provider ${issuer} is not safe to use: it must have an https address, unless it is on this machine.`,
    )
  }
  const found = await openid
    .discovery(url, clientId, undefined, openid.None(), {
      execute: url.protocol === 'https:' ? [] : [openid.allowInsecureRequests],
      [openid.customFetch]: (address, options) =>
        context.fetch(address, { ...options, signal: context.signal } as RequestInit),
    })
    .catch((error: unknown) => {
      throw toProviderError(context, issuer, error)
    })
  return { openid, found }
}

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Converts an error of openid-client; prefers the provider's own words. */
export function toProviderError(context: Context, issuer: string, error: unknown): CommandError {
  if (context.signal.aborted) return createCancellation()
  if (error instanceof CommandError) return error
  if (!(error instanceof Error)) return createFailure(getErrorMessage(error), error)
  if (error.message === 'fetch failed')
    return createFailure(formatUnreachable(`the identity provider ${issuer}`, error), error)
  const { error: code, error_description: text } = error as { error?: unknown; error_description?: unknown }
  const reason = [text, code].find((words) => typeof words === 'string') ?? getErrorMessage(error)
  return createFailure(`The identity provider ${issuer} refused: ${reason}`, error)
}

/** The parameters that say for whom tokens are asked: providers know one or the other. */
export const listTargetParameters = ({ audience, resource }: Provider): Record<string, string> => ({
  ...(audience ? { audience } : {}),
  ...(resource === undefined ? {} : { resource }),
})
