import type { TokenScope } from '@folkmoot/domain/people'
import type { SecurityAction } from '@folkmoot/domain/security-log'
import type * as Type from 'typebox'
import type { ErrorCode } from './errors.ts'

/**
 * Who may make a call.
 * - `public`: anyone, signed in or not.
 * - `participant`: someone with a token of this server for the conversation that the call names.
 * - `token`: someone with any valid token, for any conversation.
 * - `signed-in`: someone with a token of the identity provider, not of a participant.
 * - `analyst`: has any role in the conversation; reads what moderators read, without identities.
 * - `moderator`: shares a site with the conversation's owner, was invited as moderator, or is an owner or an administrator.
 * - `owner`: owns the conversation or the site of its owner, was invited as owner, or is an administrator.
 * - `report`: knows a report_id of the conversation that the call names.
 */
export type Access =
  | 'public'
  | 'participant'
  | 'token'
  | 'signed-in'
  | 'analyst'
  | 'moderator'
  | 'owner'
  | 'report'

/** States of a conversation or a report in which a call may be refused, and the code of the refusal. */
export const STATE_REFUSALS = {
  archived: 'polis_err_conversation_archived',
  rehearsal: 'polis_err_conversation_rehearsal',
  withdrawn: 'polis_err_report_withdrawn',
} as const satisfies Readonly<Record<string, ErrorCode>>

/** The contract of one HTTP call: the server registers it, clients call it, the API document lists it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** with `:name` for the parameters of the path */
  readonly path: string
  /** begins with `Deprecated` for a call that is kept for older clients */
  readonly summary: string
  /** who may make the call; one of the members is enough */
  readonly access: Access | readonly [Access, ...Access[]]
  /** what an access token needs for it, where `getTokenScope` would say otherwise; `none`: no such token may make it */
  readonly scope?: TokenScope | 'none'
  /** the codes for a caller without a token, and for one without the right, where the contract has special ones */
  readonly refusal?: { readonly 401?: ErrorCode; readonly 403?: ErrorCode }
  /**
   * States in which the call is refused: an archive because the call changes what it keeps, a rehearsal because the call would notify
   * or admit people or make a real conversation of it, a withdrawn report.
   */
  readonly refusedWhen?: readonly (keyof typeof STATE_REFUSALS)[]
  /**
   * Selects between calls with the same path: this one handles a request in which each named query parameter is present
   * (`given`) or true (`true`). The call without `when` handles the others.
   */
  readonly when?: Readonly<Record<string, 'given' | 'true'>>
  readonly params?: Type.TObject
  readonly query?: Type.TObject
  readonly body?: Type.TObject
  /** `multipart`: files arrive as a stream, in any order; default JSON */
  readonly requestType?: 'multipart'
  /** the server reads the fields of query and body as one; they are declared as `body` */
  readonly merged?: true
  /** JSON, or a file that is sent while it is created: `Csv` or `Zip` */
  readonly reply: Type.TSchema
  /** status of success, or several with the usual one first; default 200 */
  readonly status?: number | readonly [number, ...number[]]
  /** codes of its own, besides those of `refusal` and `refusedWhen` */
  readonly errors?: readonly ErrorCode[]
  /** the event that a successful call leaves in the security log */
  readonly records?: SecurityAction
}

/** Lists the codes of a call, without those of every call. */
export const listErrors = ({ refusal = {}, refusedWhen = [], errors = [] }: Endpoint): ErrorCode[] => [
  ...Object.values(refusal),
  ...refusedWhen.map((state) => STATE_REFUSALS[state]),
  ...errors,
]

/** True for a call that is kept for older clients. */
export const isDeprecated = ({ summary }: Endpoint): boolean => summary.startsWith('Deprecated')

/** Gets the type of the file with which a call answers; undefined for JSON. */
export const getFileType = ({ reply }: Pick<Endpoint, 'reply'>): 'text/csv' | 'application/zip' | undefined =>
  (reply as { readonly contentMediaType?: 'text/csv' | 'application/zip' }).contentMediaType

/** The calls of a feature by name. */
export type Contract = Readonly<Record<string, Endpoint>>

/** The statuses of success, the usual one first. */
export const listSuccessStatuses = ({
  status = 200,
}: Pick<Endpoint, 'status'>): readonly [number, ...number[]] =>
  typeof status === 'number' ? [status] : status

/** Returns its argument with literal types, from which types of input and reply are inferred. */
export const defineEndpoint = <const E extends Endpoint>(spec: E): E => spec

type RequestPart<E, Name extends 'params' | 'query' | 'body'> = E extends {
  readonly [K in Name]: infer S extends Type.TSchema
}
  ? {} extends Type.Static<S>
    ? { [K in Name]?: Type.Static<S> }
    : { [K in Name]: Type.Static<S> }
  : unknown
type RequestFiles<E> = E extends { readonly requestType: 'multipart' } ? { form: FormData } : unknown
type RequestInputs<E> = RequestPart<E, 'params'> &
  RequestPart<E, 'query'> &
  RequestPart<E, 'body'> &
  RequestFiles<E>

/** Input of a call: the params, query, body and form that its contract declares. */
export type EndpointInput<E extends Endpoint> = unknown extends RequestInputs<E> ? void : RequestInputs<E>

/** Reply of a call on success. */
export type EndpointReply<E extends Endpoint> = Type.Static<E['reply']>

/** Parsed input of a handler: every declared part, never missing. */
export type ParsedInput<E extends Endpoint> = {
  readonly [
    K in 'params' | 'query' | 'body' as E extends { readonly [P in K]: Type.TSchema } ? K : never
  ]: E extends {
    readonly [P in K]: infer S extends Type.TSchema
  }
    ? Type.Static<S>
    : never
}

/** A request for fetch, with a path that begins with a slash. */
export interface HttpRequest {
  method: Endpoint['method']
  path: string
  /** JSON text or a form; absent for GET */
  body?: string | FormData
}

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  form?: FormData
}

/** A call without its schemas, for small pages; the compiler checks it against the contract. */
export interface EndpointReference<E extends Endpoint> {
  readonly method: E['method']
  readonly path: E['path']
  /** carries the type only; never set */
  readonly contract?: E
}

/** Creates a reference by method and path: `createEndpointReference<typeof votes.castVote>(…)`. */
export const createEndpointReference = <E extends Endpoint>(
  method: E['method'],
  path: E['path'],
): EndpointReference<E> => ({
  method,
  path,
})

/**
 * Creates the request of a call: percent-encoded parameters of the path, and a query without undefined and null fields.
 * @throws TypeError when the path is not a string, or a parameter of the path is missing (NET-5)
 */
export function toRequest<E extends Endpoint>(call: E, input: EndpointInput<E>): HttpRequest
export function toRequest<E extends Endpoint>(
  call: EndpointReference<E>,
  input: EndpointInput<E>,
): HttpRequest
export function toRequest(call: Pick<Endpoint, 'method' | 'path'>, input: unknown): HttpRequest {
  const { params = {}, query = {}, body, form } = (input ?? {}) as LooseInput
  if (typeof call.path !== 'string') throw new TypeError('The path of a call must be a string.')
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined || params[name] === null)
      throw new TypeError(`The path ${call.path} needs “${name}”.`)
    return encodeURIComponent(String(params[name]))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  const request: HttpRequest = { method: call.method, path: search.size > 0 ? `${path}?${search}` : path }
  if (form) request.body = form
  else if (call.method !== 'GET' && body) request.body = JSON.stringify(body)
  return request
}

/** Lists who may make a call; one of the levels is enough. */
export const getLevels = ({ access }: Endpoint): readonly Access[] =>
  typeof access === 'string' ? [access] : access

/** The scope by the level of access, where a call does not name its own. */
const SCOPES_OF_LEVELS: Readonly<Partial<Record<Access, TokenScope>>> = {
  analyst: 'read',
  moderator: 'moderate',
  owner: 'manage',
}

/**
 * Returns the scope that an access token needs for a call; undefined for calls that no such token may make: those of
 * participants, of an account itself, and of administrators.
 */
export function getTokenScope({ scope, access, method, reply }: Endpoint): TokenScope | undefined {
  if (scope !== undefined) return scope === 'none' ? undefined : scope
  const levels: readonly Access[] = typeof access === 'string' ? [access] : access
  if (levels.includes('public')) return method === 'GET' ? 'read' : undefined
  const level = levels.find((one) => SCOPES_OF_LEVELS[one] !== undefined)
  if (level === undefined) return undefined
  return getFileType({ reply }) === 'text/csv' ? 'export' : SCOPES_OF_LEVELS[level]
}
