import type * as Type from 'typebox'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'

/** The contract of one HTTP call: the server mounts it, the clients call it, the documentation lists it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** with `:name` for the parameters of the path */
  readonly path: string
  readonly summary: string
  /** Required: a call without a decision does not compile. A list is satisfied by any of its members. */
  readonly access: Access | readonly [Access, ...Access[]]
  /** The codes that answer a caller without a token and one without the right, where the contract has its own. */
  readonly refusal?: { readonly 401?: ErrorCode; readonly 403?: ErrorCode }
  /**
   * Where the contract puts two calls on one path: this one answers when each named query parameter is there
   * (`given`) or is a yes (`true`). The other one, without `when`, answers the rest.
   */
  readonly when?: Readonly<Record<string, 'given' | 'true'>>
  readonly params?: Type.TObject
  readonly query?: Type.TObject
  readonly body?: Type.TObject
  /** a body that a client would send, where one with every field would contradict itself */
  readonly example?: Readonly<Record<string, unknown>>
  readonly reply: Type.TSchema
  /** of success, 200 when absent */
  readonly status?: number
  /** another status of success, where the contract has two */
  readonly alternativeStatus?: number
  readonly errors: readonly ErrorCode[]
  /** the contract reads query and body as one; both are then declared as `body` */
  readonly merged?: true
  /** names under which the contract's clients also send a field; read only where the field itself is absent */
  readonly aliases?: Readonly<Record<string, string>>
  /** optional fields whose value counts as left out when it cannot be read, because who sees the answer cannot mend it */
  readonly lenientFields?: readonly string[]
  /** `multipart`: files arrive as a stream, in any order */
  readonly requestType?: 'json' | 'multipart'
  /** `csv`: text that is sent as it is made, declared as `Csv`; JSON when absent */
  readonly replyType?: 'json' | 'csv'
  /** the reply is made once and carries an ETag; a client that has it gets 304 */
  readonly cached?: true
  /** chance has a part in the reply: whoever asks again wants another, so it carries no ETag */
  readonly random?: true
}

/** An object of calls, one a feature. */
export type Contract = Readonly<Record<string, Endpoint>>

/** Keeps the literal types of a contract, so that everything else can be inferred from it. */
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

/** What a client has to give to make the call: params, query, body and form as far as the contract declares them. */
export type EndpointInput<E extends Endpoint> = unknown extends RequestInputs<E> ? void : RequestInputs<E>

/** What the call answers on success. */
export type EndpointReply<E extends Endpoint> = Type.Static<E['reply']>

/** What the server's reader hands to a handler: every declared part, always there. */
export type ParsedInput<E extends Endpoint> = {
  readonly [
    K in 'params' | 'query' | 'body' as E extends { readonly [P in K]: Type.TSchema } ? K : never
  ]: E extends {
    readonly [P in K]: infer S extends Type.TSchema
  }
    ? Type.Static<S>
    : never
}

/** A request as fetch takes it, with a path that begins with a slash. */
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

/** A call without its schemas, for pages that must stay small; the compiler holds it to the contract. */
export interface EndpointReference<E extends Endpoint> {
  readonly method: E['method']
  readonly path: E['path']
  /** never there: it carries the type */
  readonly contract?: E
}

/** Names a call of the contract by its method and path, without what describes it: `callLine<typeof votes.castVote>(…)`. */
export const createEndpointReference = <E extends Endpoint>(
  method: E['method'],
  path: E['path'],
): EndpointReference<E> => ({
  method,
  path,
})

/**
 * Turns a call and its input into a request: parameters of the path percent-encoded, the query only with what is set.
 * @throws TypeError when the path is not a string, or a parameter of the path is missing: nothing is sent then (NET-5)
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
    if (params[name] === undefined) throw new TypeError(`The path ${call.path} needs “${name}”.`)
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
