import swaggerUi from '@fastify/swagger-ui'
import { RETIRED_CALLS } from '@folkmoot/api-types/absent-calls'
import { findChapter, CALLS, CHAPTERS } from '@folkmoot/api-types/contract'
import {
  getFileType,
  getLevels,
  isDeprecated,
  listErrors,
  listSuccessStatuses,
  type Endpoint,
} from '@folkmoot/api-types/endpoint'
import { getErrorMessage, getErrorStatus, type ErrorCode, listErrorCodes } from '@folkmoot/api-types/errors'
import { PRODUCT } from '@folkmoot/domain/product'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Config } from '../settings/config.ts'
import { prepareReplyByContent, sendPreparedReply, type PreparedReply } from './reply-cache.ts'

/** A call with its name in the contract. */
interface Call {
  name: string
  endpoint: Endpoint
}

/** Checks that anyone may make a call. */
const isPublic = (endpoint: Endpoint) => getLevels(endpoint).includes('public')

type JsonObject = Record<string, unknown>

/** Converts a schema to JSON Schema 2020-12, where tuples are `prefixItems`. Drops the symbols of TypeBox. */
function toJsonSchema2020(schema: unknown): JsonObject {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('items' in value) || !Array.isArray(value.items))
      return value
    const { items, additionalItems: _additionalItems, ...rest } = value as JsonObject
    return { ...rest, prefixItems: items, items: false }
  }) as JsonObject
}

/** Merges the schemas of several calls on a path into one. */
function mergeSchemas(schemas: readonly unknown[]): JsonObject {
  const distinct = [
    ...new Map(schemas.map((schema) => [JSON.stringify(schema), toJsonSchema2020(schema)])).values(),
  ]
  return distinct.length === 1 ? (distinct[0] ?? {}) : { anyOf: distinct }
}

type FileType = NonNullable<ReturnType<typeof getFileType>>

/** Lists the success replies of a call by status: a JSON schema, the type of a file, or nothing. */
function listSuccesses({ endpoint }: Call): (readonly [status: number, reply?: JsonObject | FileType])[] {
  const statuses = listSuccessStatuses(endpoint)
  if (statuses[0] === 302) return [[302]]
  const fileType = getFileType(endpoint)
  const content = fileType ?? (endpoint.reply as JsonObject)
  return [
    ...statuses.map((status) => [status, content] as const),
    ...(endpoint.method === 'GET' && !fileType ? [[304] as const] : []),
  ]
}

const FILE_CONTENTS: Readonly<Record<FileType, JsonObject>> = {
  'text/csv': { 'text/csv': { schema: { type: 'string' } } },
  // bytes have no schema in OpenAPI 3.1
  'application/zip': { 'application/zip': {} },
}

const STATUS_DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: 'Success',
  201: 'Created',
  302: 'Redirect',
  304: 'Not modified',
}

/** Creates the responses of success by status. */
function createSuccessResponses(calls: readonly Call[]): JsonObject {
  const all = calls.flatMap(listSuccesses)
  const responses: JsonObject = {}
  for (const status of new Set(all.map(([one]) => one))) {
    const replies = all.filter(([one]) => one === status).flatMap(([, reply]) => reply ?? [])
    const schemas = replies.filter((reply) => typeof reply !== 'string')
    const file = replies.find((reply): reply is FileType => typeof reply === 'string')
    const schema = mergeSchemas(schemas)
    const content = schemas.length > 0 ? { 'application/json': { schema } } : file && FILE_CONTENTS[file]
    responses[status] = {
      description: STATUS_DESCRIPTIONS[status] ?? 'Success',
      ...(content ? { content } : {}),
    }
  }
  return responses
}

/** Lists the error codes of a call, including those of all calls. */
function listCodesOfCall({ endpoint }: Call): ErrorCode[] {
  const { refusal, params, query, body, requestType } = endpoint
  const access: ErrorCode[] = isPublic(endpoint)
    ? []
    : [
        refusal?.[401] ?? 'No authentication token found',
        refusal?.[403] ?? 'polis_err_no_access_for_this_user',
      ]
  const writes: ErrorCode[] =
    endpoint.method === 'GET' ? [] : ['polis_err_too_many_writes', 'polis_err_foreign_page']
  const input: ErrorCode[] = params || query || body || requestType ? ['polis_err_bad_request'] : []
  return [
    ...listErrors(endpoint),
    ...access,
    ...writes,
    ...input,
    'Invalid token format',
    'Invalid authentication token',
  ]
}

const RETRY_AFTER = {
  'Retry-After': {
    description: 'seconds until the call may be sent again; some limits do not say',
    schema: { type: 'integer' },
  },
} as const

/** Creates the error responses by status. */
function createErrorResponses(calls: readonly Call[]): JsonObject {
  const codes = [...new Set(calls.flatMap(listCodesOfCall))]
  const responses: JsonObject = {}
  for (const status of new Set(codes.map(getErrorStatus))) {
    const codesOfStatus = codes.filter((code) => getErrorStatus(code) === status)
    const fields =
      'The code of invalid input is `polis_err_param_missing_` or `polis_err_param_parse_failed_` followed by the field.'
    responses[status] = {
      description: [
        ...codesOfStatus.map((code) => `- \`${code}\`: ${getErrorMessage(code)}`),
        ...(status === 400 ? [`- ${fields}`] : []),
      ].join('\n'),
      'x-error-codes': codesOfStatus,
      ...(status === 429 ? { headers: RETRY_AFTER } : {}),
      content: {
        'application/json': {
          schema: {
            $ref: '#/components/schemas/Error',
            ...(status === 400 ? {} : { properties: { error: { enum: codesOfStatus } } }),
          },
        },
      },
    }
  }
  return responses
}

/** Creates the path or query parameters of all calls on a path. */
function createParameters(location: 'path' | 'query', calls: readonly Call[]): JsonObject[] {
  const objects = calls.map(({ endpoint }) => (location === 'path' ? endpoint.params : endpoint.query))
  const names = new Set(objects.flatMap((object) => Object.keys(object?.properties ?? {})))
  return [...names].map((name) => {
    const schema = mergeSchemas(objects.flatMap((object) => object?.properties[name] ?? []))
    const required = objects.every((object) => object?.required?.includes(name) ?? false)
    return { name, in: location, required, schema }
  })
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
  const json = { schema: mergeSchemas([body]) }
  const content = { 'application/json': json, 'application/x-www-form-urlencoded': json }
  return { requestBody: { required: (body?.required?.length ?? 0) > 0, content } }
}

const formatAccess = ({ endpoint }: Call) => `Access: ${getLevels(endpoint).join(' or ')}.`

/** Formats the condition that selects a call among those on the same path. */
const formatCondition = ({ endpoint: { when } }: Call) =>
  when
    ? `With ${Object.keys(when)
        .map((name) => `\`${name}\``)
        .join(' and ')}`
    : 'Otherwise'

/** Creates the operation of the calls that share a method and a path. */
function createOperation(calls: readonly Call[]): JsonObject {
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
    ...(isDeprecated(main.endpoint) ? { deprecated: true } : {}),
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the contract's call behind a route */
    call?: Call
  }
}

/** All calls of the contract, in its order. */
const LISTED_CALLS: readonly Call[] = Object.entries(CALLS).map(([name, endpoint]) => ({ name, endpoint }))

const ErrorSchema = {
  type: 'object',
  required: ['error', 'message', 'status'],
  properties: {
    error: { type: 'string', description: 'the error code' },
    message: { type: 'string', description: 'what is wrong, and what to do' },
    status: { type: 'integer' },
    field: { type: 'string', description: 'the invalid field' },
    reason: { type: 'string', description: 'why the field is invalid, as a code of the contract' },
    details: { type: 'string', description: 'why the token was refused' },
    mismatch: {
      type: 'string',
      description: 'what of the token does not fit: issuer, audience, algorithm, client, scope or subject',
    },
    found: { type: 'array', items: { type: 'string' }, description: 'what the token has there' },
    expected: { type: 'array', items: { type: 'string' }, description: 'what the server expects there' },
  },
}

/** Formats the parameters of a path for OpenAPI. */
const formatPath = (path: string) => path.replaceAll(/\([^()]*\)/g, '').replaceAll(/:(\w+)/g, '{$1}')

const RETIRED_CHAPTER = {
  name: 'Retired',
  description: 'calls that the existing product has retired; nothing answers them any more',
}

/** Creates the paths of retired calls, so that a client of the existing product finds what to use instead. */
const createRetiredPaths = () =>
  Object.fromEntries(
    RETIRED_CALLS.map(({ path, instead }) => [
      path,
      {
        get: {
          operationId: path.slice(path.lastIndexOf('/') + 1),
          tags: [RETIRED_CHAPTER.name],
          summary: 'Retired',
          description: instead,
          deprecated: true,
          parameters: [],
          responses: {
            404: { description: `This server does not have it. ${instead}` },
            default: { $ref: '#/components/responses/Failure' },
          },
        },
      },
    ]),
  )

function createPaths(calls: readonly Call[]) {
  const paths: Record<string, Record<string, unknown>> = createRetiredPaths()
  for (const { endpoint } of calls) {
    const { path, method } = endpoint
    const same = calls.filter((call) => call.endpoint.path === path && call.endpoint.method === method)
    paths[formatPath(path)] = {
      ...paths[formatPath(path)],
      [method.toLowerCase()]: createOperation(same),
    }
  }
  return paths
}

/** Formats the introduction: conventions of all calls, and a table of the error codes. */
function formatIntroduction(origin: string): string {
  const codes = listErrorCodes().map(
    (code) => `| ${getErrorStatus(code)} | \`${code}\` | ${getErrorMessage(code)} |`,
  )
  return [
    `The HTTP interface of ${PRODUCT}. The URL of every call begins with ${origin}.`,
    '- **Authentication** is `Authorization: Bearer TOKEN`. People with an account use a token of the identity provider; ' +
      'participants use the token that this server returns with their first vote or comment.',
    '- **Bodies** are JSON or forms (`application/x-www-form-urlencoded`). `null` counts as absent, and unknown ' +
      'fields are ignored.',
    '- **Errors** are JSON: `{ error, message, status, field? }`; `error` is one of the codes below. For invalid input ' +
      '`field` names the field and `message` says what is expected.',
    '- **Votes**: -1 agrees, 1 disagrees, 0 passes. Exported files use the opposite sign.',
    '- **Ids** of participants and comments start at 0. Times are milliseconds since 1970.',
    `<details><summary>All ${codes.length} error codes</summary>\n\n| status | code | message |\n| --- | --- | --- |\n${codes.join('\n')}\n\n</details>`,
  ].join('\n\n')
}

/** Creates the OpenAPI document. Calls with the same path and method become one operation. */
function createDocument(calls: readonly Call[], origin: string) {
  const schema = { $ref: '#/components/schemas/Error' }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT} API`,
      version: '3',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description: formatIntroduction(origin),
    },
    tags: [...CHAPTERS, RETIRED_CHAPTER],
    servers: [{ url: origin }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: ErrorSchema },
      responses: {
        Failure: { description: 'Error response', content: { 'application/json': { schema } } },
      },
    },
    security: [{ bearer: [] }],
    paths: createPaths(calls),
  }
}

/** Serves the document at /api/openapi.json and a page to read it at /api/docs. Creates the document with the first request. */
export async function registerDocs(app: FastifyInstance, { publicOrigin }: Config): Promise<void> {
  let document: ReturnType<typeof createDocument> | undefined
  let prepared: Promise<PreparedReply<unknown>> | undefined
  const getDocument = () => (document ??= createDocument(LISTED_CALLS, publicOrigin))
  app.get('/api/openapi.json', async (request, reply) => {
    prepared ??= prepareReplyByContent(getDocument())
    return sendPreparedReply(request, reply, await prepared)
  })
  // Swagger UI takes the document from a plugin of this name
  const source = fastifyPlugin(async (scope) => void scope.decorate('swagger', getDocument as never), {
    name: '@fastify/swagger',
  })
  await app.register(source)
  const css = [{ filename: 'no-topbar.css', content: '.topbar { display: none }' }]
  await app.register(swaggerUi, { routePrefix: '/api/docs', theme: { title: `${PRODUCT} API`, css } })
}
