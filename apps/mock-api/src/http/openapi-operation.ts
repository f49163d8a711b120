import type { Access } from '@folkmoot/api-types/access'
import { findChapter } from '@folkmoot/api-types/contract'
import type { Endpoint } from '@folkmoot/api-types/endpoint'
import { getErrorMessage, getErrorStatus, type ErrorCode } from '@folkmoot/api-types/errors'
import { createExample } from './create-example.ts'

/** A call with its name in the contract. */
export interface Call {
  name: string
  endpoint: Endpoint
}
type JsonObject = Record<string, unknown>

/** A schema as JSON Schema 2020-12 has it: tuples are `prefixItems` there. Drops what only TypeBox knows. */
function toJsonSchema2020(schema: unknown): JsonObject {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('items' in value) || !Array.isArray(value.items))
      return value
    const { items, additionalItems: _more, ...rest } = value as JsonObject
    return { ...rest, prefixItems: items, items: false }
  }) as JsonObject
}

/** One schema for what several calls on a path take or answer. */
function mergeSchemas(schemas: readonly unknown[]): JsonObject {
  const distinct = [
    ...new Map(schemas.map((schema) => [JSON.stringify(schema), toJsonSchema2020(schema)])).values(),
  ]
  return distinct.length === 1 ? (distinct[0] ?? {}) : { anyOf: distinct }
}

const createJsonContent = (schema: JsonObject) => ({
  'application/json': { schema, example: createExample(schema) },
})

const getLevels = ({ access }: Endpoint): readonly Access[] =>
  typeof access === 'string' ? [access] : access
const isPublic = (endpoint: Endpoint) => getLevels(endpoint).includes('public')

/** Where the parameters of a part stand, with those of all calls on the path. */
function createParameters(place: 'path' | 'query', calls: readonly Call[]): JsonObject[] {
  const objects = calls.map(({ endpoint }) => (place === 'path' ? endpoint.params : endpoint.query))
  const names = new Set(objects.flatMap((object) => Object.keys(object?.properties ?? {})))
  return [...names].map((name) => {
    const schema = mergeSchemas(objects.flatMap((object) => object?.properties[name] ?? []))
    const required = objects.every((object) => object?.required?.includes(name) ?? false)
    return { name, in: place, required, schema, example: createExample(schema, name) }
  })
}

/** What a call answers on success, by status: JSON of a schema, a file, or nothing. */
function listSuccesses({ endpoint }: Call): (readonly [status: number, reply?: JsonObject | 'csv'])[] {
  const { status = 200, alternativeStatus: also, reply, replyType, cached: prepared } = endpoint
  if (status === 302) return [[status]]
  const content = replyType === 'csv' ? 'csv' : (reply as JsonObject)
  return [
    [status, content],
    ...(also === undefined ? [] : [[also, content] as const]),
    ...(prepared ? [[304] as const] : []),
  ]
}

const CSV_CONTENT = { 'text/csv': { schema: { type: 'string' }, example: 'column,other column\n1,text\n' } }

const STATUS_DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: 'Success',
  201: 'Made',
  302: 'Leads to another address',
  304: 'Nothing is newer than what the caller has',
}

function createSuccessResponses(calls: readonly Call[]): JsonObject {
  const all = calls.flatMap(listSuccesses)
  const responses: JsonObject = {}
  for (const status of new Set(all.map(([one]) => one))) {
    const replies = all.filter(([one]) => one === status).flatMap(([, reply]) => reply ?? [])
    const schemas = replies.filter((reply) => reply !== 'csv')
    const content =
      schemas.length > 0
        ? createJsonContent(mergeSchemas(schemas))
        : replies.length > 0
          ? CSV_CONTENT
          : undefined
    responses[status] = {
      description: STATUS_DESCRIPTIONS[status] ?? 'Success',
      ...(content ? { content } : {}),
    }
  }
  return responses
}

/** Every code that a call may be refused with, those that calls share among them. */
function listErrorCodes({ endpoint }: Call): ErrorCode[] {
  const { refusal, params, query, body, requestType } = endpoint
  const closed: ErrorCode[] = isPublic(endpoint)
    ? []
    : [
        refusal?.[401] ?? 'No authentication token found',
        refusal?.[403] ?? 'polis_err_no_access_for_this_user',
      ]
  const input: ErrorCode[] = params || query || body || requestType ? ['polis_err_bad_request'] : []
  return [...endpoint.errors, ...closed, ...input, 'Invalid token format', 'Invalid authentication token']
}

/** The refusals by status; those of bad input name the field in their code. */
function createErrorResponses(calls: readonly Call[]): JsonObject {
  const codes = [...new Set(calls.flatMap(listErrorCodes))]
  const responses: JsonObject = {}
  for (const status of new Set(codes.map(getErrorStatus))) {
    const here = codes.filter((code) => getErrorStatus(code) === status)
    const [first = 'polis_err_internal'] = here
    const fields =
      'The code of bad input is `polis_err_param_missing_` or `polis_err_param_parse_failed_` and the field.'
    responses[status] = {
      description: [
        ...here.map((code) => `- \`${code}\`: ${getErrorMessage(code)}`),
        ...(status === 400 ? [`- ${fields}`] : []),
      ].join('\n'),
      content: {
        'application/json': {
          schema: {
            allOf: [{ $ref: '#/components/schemas/Error' }],
            ...(status === 400 ? {} : { properties: { error: { enum: here } } }),
          },
          example: { error: first, message: getErrorMessage(first), status },
        },
      },
    }
  }
  return responses
}

/** Says that a field which is required may come under another name. */
function addAliases(schema: JsonObject, { aliases: alias = {}, body }: Endpoint): JsonObject {
  const given = Object.entries(alias)
  if (given.length === 0) return schema
  const aliased = new Set(Object.values(alias))
  return {
    ...schema,
    required: body?.required?.filter((name) => !aliased.has(name)) ?? [],
    allOf: given.map(([other, name]) => ({ anyOf: [{ required: [name] }, { required: [other] }] })),
  }
}

function createRequestBody(calls: readonly Call[]): JsonObject {
  const call = calls.find(({ endpoint }) => endpoint.body ?? endpoint.requestType === 'multipart')
  if (!call) return {}
  const { body, requestType } = call.endpoint
  if (requestType === 'multipart') {
    const file = { type: 'string', format: 'binary' }
    return {
      requestBody: {
        content: { 'multipart/form-data': { schema: { type: 'object', additionalProperties: file } } },
      },
    }
  }
  const json = {
    schema: addAliases(mergeSchemas([body]), call.endpoint),
    example: call.endpoint.example ?? createExample(toJsonSchema2020(body)),
  }
  const content = { 'application/json': json, 'application/x-www-form-urlencoded': json }
  return { requestBody: { required: (body?.required?.length ?? 0) > 0, content } }
}

const formatAccess = ({ endpoint }: Call) => `Access: ${getLevels(endpoint).join(' or ')}.`

/** What decides that a call answers and not another one on the same path. */
const formatCondition = ({ endpoint: { when } }: Call) =>
  when
    ? `With ${Object.keys(when)
        .map((name) => `\`${name}\``)
        .join(' and ')}`
    : 'Otherwise'

/** What the document says of the calls that share a method and a path: mostly one, made from the value that drives it. */
export function createOperation(calls: readonly Call[]): JsonObject {
  const main = calls.find(({ endpoint }) => !endpoint.when) ?? calls[0]
  if (!main) return {}
  const description =
    calls.length === 1
      ? formatAccess(main)
      : calls
          .map((call) => `- ${formatCondition(call)}: ${call.endpoint.summary}. ${formatAccess(call)}`)
          .join('\n')
  return {
    operationId: main.name,
    tags: [findChapter(main.endpoint)],
    summary: main.endpoint.summary,
    description,
    parameters: [...createParameters('path', calls), ...createParameters('query', calls)],
    ...createRequestBody(calls),
    responses: {
      ...createSuccessResponses(calls),
      ...createErrorResponses(calls),
      default: { $ref: '#/components/responses/Failure' },
    },
    ...(calls.some(({ endpoint }) => isPublic(endpoint)) ? { security: [{ bearer: [] }, {}] } : {}),
  }
}
