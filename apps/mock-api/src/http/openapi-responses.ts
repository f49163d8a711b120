import { listSuccessStatuses, type Endpoint } from '@folkmoot/api-types/endpoint'
import { getErrorMessage, getErrorStatus, type ErrorCode } from '@folkmoot/api-types/errors'
import { createExample } from './create-example.ts'
import { KEY_ERRORS, takesKey } from './idempotency.ts'
import { isPublic, type Call } from './openapi-call.ts'
import { mergeSchemas, type JsonObject } from './openapi-schemas.ts'

type FileType = NonNullable<Endpoint['replyType']>

/** Lists the success replies of a call by status: a JSON schema, the type of a file, or nothing. */
function listSuccesses({ endpoint }: Call): (readonly [status: number, reply?: JsonObject | FileType])[] {
  const { reply, replyType, caching } = endpoint
  const statuses = listSuccessStatuses(endpoint)
  if (statuses[0] === 302) return [[302]]
  const content = replyType ?? (reply as JsonObject)
  return [
    ...statuses.map((status) => [status, content] as const),
    ...(caching === 'prepared' ? [[304] as const] : []),
  ]
}

const FILE_CONTENTS: Readonly<Record<FileType, JsonObject>> = {
  csv: { 'text/csv': { schema: { type: 'string' }, example: 'column,other column\n1,text\n' } },
  // bytes have no schema in OpenAPI 3.1
  zip: { 'application/zip': {} },
}

const STATUS_DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: 'Success',
  201: 'Created',
  302: 'Redirect',
  304: 'Not modified',
}

/** Creates the responses of success by status. */
export function createSuccessResponses(calls: readonly Call[]): JsonObject {
  const all = calls.flatMap(listSuccesses)
  const responses: JsonObject = {}
  for (const status of new Set(all.map(([one]) => one))) {
    const replies = all.filter(([one]) => one === status).flatMap(([, reply]) => reply ?? [])
    const schemas = replies.filter((reply) => typeof reply !== 'string')
    const file = replies.find((reply): reply is FileType => typeof reply === 'string')
    const schema = mergeSchemas(schemas)
    const content =
      schemas.length > 0
        ? { 'application/json': { schema, example: createExample(schema) } }
        : file && FILE_CONTENTS[file]
    responses[status] = {
      description: STATUS_DESCRIPTIONS[status] ?? 'Success',
      ...(content ? { content } : {}),
    }
  }
  return responses
}

/** Lists the error codes of a call, including those of all calls. */
export function listErrorCodes({ endpoint }: Call): ErrorCode[] {
  const { refusal, params, query, body, requestType } = endpoint
  const access: ErrorCode[] = isPublic(endpoint)
    ? []
    : [
        refusal?.[401] ?? 'No authentication token found',
        refusal?.[403] ?? 'polis_err_no_access_for_this_user',
      ]
  const input: ErrorCode[] = params || query || body || requestType ? ['polis_err_bad_request'] : []
  const key = takesKey(endpoint) ? KEY_ERRORS : []
  return [
    ...endpoint.errors,
    ...access,
    ...input,
    ...key,
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
export function createErrorResponses(calls: readonly Call[]): JsonObject {
  const codes = [...new Set(calls.flatMap(listErrorCodes))]
  const responses: JsonObject = {}
  for (const status of new Set(codes.map(getErrorStatus))) {
    const codesOfStatus = codes.filter((code) => getErrorStatus(code) === status)
    const [first = 'polis_err_internal'] = codesOfStatus
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
          example: { error: first, message: getErrorMessage(first), status },
        },
      },
    }
  }
  return responses
}
