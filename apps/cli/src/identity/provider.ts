import { site } from '@folkmoot/api-types/site'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import type { Context } from '../context.ts'
import { createCancellation, CommandError, createFailure, getErrorMessage } from '../errors.ts'
import { sendCall, formatUnreachable } from '../http.ts'

/** Identity provider of a server, and how the command line signs in to it. */
export interface Provider {
  readonly issuer: string
  readonly clientId: string
  readonly audience: string
  readonly scopes: string
  readonly devIssuer: boolean
}

/** Settings of a server that signing in needs. Other servers may lack some. */
const SignInConfig = Type.Partial(
  Type.Pick(site.config.reply, ['issuer', 'cli_client_id', 'audience', 'scopes', 'dev_issuer']),
)
type SignInConfig = Type.Static<typeof SignInConfig>

const DEFAULT_SCOPES = 'openid profile email offline_access'

/**
 * Asks the server for its identity provider. The environment and the profile take precedence.
 * @throws CommandError when the settings are incomplete
 */
export async function findProvider(context: Context): Promise<Provider> {
  const { server, issuer, clientId, audience } = context.config
  const config = await loadSignInConfig(context)
  const provider = {
    issuer: issuer ?? config?.issuer,
    clientId: clientId ?? config?.cli_client_id,
    audience: audience ?? config?.audience ?? '',
    scopes: config?.scopes ?? DEFAULT_SCOPES,
    devIssuer: config?.dev_issuer === true && (issuer === undefined || issuer === config.issuer),
  }
  if (!provider.issuer || !provider.clientId) {
    throw createFailure(
      `${server} does not say how to sign in: it has no ${site.config.path}. Check the address, or set FOLKMOOT_ISSUER, FOLKMOOT_CLIENT_ID and FOLKMOOT_AUDIENCE.`,
    )
  }
  return { ...provider, issuer: provider.issuer, clientId: provider.clientId }
}

async function loadSignInConfig(context: Context): Promise<SignInConfig | undefined> {
  const answer = await sendCall(context, site.config, undefined)
  if (answer.status !== 200) return undefined
  try {
    const config: unknown = JSON.parse(answer.text)
    return Check(SignInConfig, config) ? config : undefined
  } catch {
    return undefined
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

/** The parameter that says for whom tokens are asked. */
export const listTargetParameters = ({ audience }: Provider): Record<string, string> =>
  audience ? { audience } : {}
