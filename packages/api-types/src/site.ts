import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { Nullable } from './schema.ts'

const Link = Type.Object({ label: Type.String(), url: Type.String() })

/** Public settings of a deployment, without user ids and secrets. */
export const ClientConfig = Type.Object({
  product: Type.String(),
  /** of the provider, in messages */
  name: Type.String(),
  issuer: Type.String(),
  client_id: Type.String(),
  cli_client_id: Type.String(),
  audience: Type.String(),
  scopes: Type.String(),
  namespace: Type.String(),
  /** true when the development issuer signs people in without a password */
  dev_issuer: Type.Boolean(),
  /** where the console exchanges and renews its tokens, without ever seeing a refresh token; absent: at the provider */
  session_path: Type.Optional(Type.String()),
  /** true when this server can send mail */
  mail: Type.Boolean(),
  links: Type.Object({
    read: Type.Array(Link),
    explore: Type.Array(Link),
    code: Type.String(),
    insights: Type.String(),
    /** the demonstration: a conversation to vote in, and its result */
    demonstration: Type.Optional(Type.Object({ conversation: Type.String(), result: Type.String() })),
  }),
  donate_url: Nullable(Type.String()),
  operator: Type.Object({
    name: Nullable(Type.String()),
    contact: Nullable(Type.String()),
    state: Nullable(Type.String()),
  }),
})
export type ClientConfig = Type.Static<typeof ClientConfig>

const createHealthEndpoint = (
  path: string,
  summary: string,
  errors: readonly ErrorCode[] = ['polis_err_database_unavailable'],
) =>
  defineEndpoint({
    method: 'GET',
    path,
    summary,
    access: 'public',
    reply: Type.Object({ status: Type.Literal('ok') }),
    errors,
  })

export const site = {
  config: defineEndpoint({
    method: 'GET',
    path: '/config.json',
    summary: 'Returns the public settings of this deployment',
    access: 'public',
    reply: ClientConfig,
  }),
  health: createHealthEndpoint('/healthz', 'Whether the database answers'),
  ready: createHealthEndpoint(
    '/readyz',
    'Whether to send requests here: the database answers, and the server is not about to stop',
    ['polis_err_database_unavailable', 'polis_err_server_stopping'],
  ),
  testConnection: createHealthEndpoint('/api/v3/testConnection', 'Whether the server answers'),
  testDatabase: createHealthEndpoint(
    '/api/v3/testDatabase',
    'Whether the database answers, at the contract’s path',
  ),
}
