import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { Nullable } from './schema.ts'

const Link = Type.Object({ label: Type.String(), url: Type.String() })

/** What a client needs to know of a deployment. Never a user id, never a secret. */
export const ClientConfig = Type.Object({
  product: Type.String(),
  issuer: Type.String(),
  client_id: Type.String(),
  cli_client_id: Type.String(),
  audience: Type.String(),
  scopes: Type.String(),
  namespace: Type.String(),
  /** the development issuer signs people in without a password; a client may say so */
  dev_issuer: Type.Boolean(),
  /** whether this server sends mail; what needs mail says so where it does not */
  mail: Type.Boolean(),
  /** whether pages of every origin may call the API; where the operator has named hosts, the preview of an embed may not */
  open_to_all_pages: Type.Boolean(),
  links: Type.Object({
    read: Type.Array(Link),
    explore: Type.Array(Link),
    code: Nullable(Type.String()),
    insights: Nullable(Type.String()),
  }),
  donate_url: Nullable(Type.String()),
  operator: Type.Object({
    name: Nullable(Type.String()),
    contact: Nullable(Type.String()),
    state: Nullable(Type.String()),
  }),
})
export type ClientConfig = Type.Static<typeof ClientConfig>

const createHealthEndpoint = (path: string, summary: string) =>
  defineEndpoint({
    method: 'GET',
    path,
    summary,
    access: 'public',
    reply: Type.Object({ status: Type.Literal('ok') }),
    errors: ['polis_err_database_unavailable'],
  })

export const site = {
  config: defineEndpoint({
    method: 'GET',
    path: '/config.json',
    summary: 'What a client needs to know of this deployment',
    access: 'public',
    reply: ClientConfig,
    errors: [],
  }),
  health: createHealthEndpoint('/healthz', 'Whether the database answers'),
  testConnection: createHealthEndpoint('/api/v3/testConnection', 'Whether the server answers'),
  testDatabase: createHealthEndpoint(
    '/api/v3/testDatabase',
    'Whether the database answers, at the contract’s path',
  ),
}
