import { findChapter } from '@folkmoot/api-types/contract'
import type { Endpoint } from '@folkmoot/api-types/endpoint'
import type { Config } from '../config.ts'
import { createExample } from './create-example.ts'
import { takesKey } from './idempotency.ts'
import { getLevels, isPublic, type Call } from './openapi-call.ts'
import { createErrorResponses, createSuccessResponses, listErrorCodes } from './openapi-responses.ts'
import { mergeSchemas, toJsonSchema2020, type JsonObject } from './openapi-schemas.ts'
import { listRateLimits } from './rate-limits.ts'

/** Creates the path or query parameters of all calls on a path. */
function createParameters(location: 'path' | 'query', calls: readonly Call[]): JsonObject[] {
  const objects = calls.map(({ endpoint }) => (location === 'path' ? endpoint.params : endpoint.query))
  const names = new Set(objects.flatMap((object) => Object.keys(object?.properties ?? {})))
  return [...names].map((name) => {
    const schema = mergeSchemas(objects.flatMap((object) => object?.properties[name] ?? []))
    const required = objects.every((object) => object?.required?.includes(name) ?? false)
    return { name, in: location, required, schema, example: createExample(schema, name) }
  })
}

const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'carries out the change once for each key of a signed-in person, for 24 hours',
  schema: { type: 'string', minLength: 16, maxLength: 128 },
  example: '6b1f8a1e-5f0c-4c57-9d3e-0a9a6f1f2b11',
} as const

/** Allows a required field under its alias. */
function addAliases(schema: JsonObject, { aliases = {}, body }: Endpoint): JsonObject {
  const entries = Object.entries(aliases)
  if (entries.length === 0) return schema
  const aliased = new Set(Object.values(aliases))
  return {
    ...schema,
    required: body?.required?.filter((name) => !aliased.has(name)) ?? [],
    allOf: entries.map(([alias, name]) => ({ anyOf: [{ required: [name] }, { required: [alias] }] })),
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

/** Formats the condition that selects a call among those on the same path. */
const formatCondition = ({ endpoint: { when } }: Call) =>
  when
    ? `With ${Object.keys(when)
        .map((name) => `\`${name}\``)
        .join(' and ')}`
    : 'Otherwise'

/** Creates what the document says of calls beyond OpenAPI: their limits. */
function createExtensions(calls: readonly Call[], limits: Config['limits']): JsonObject {
  const rateLimits = listRateLimits([...new Set(calls.flatMap(listErrorCodes))], limits)
  return rateLimits.length > 0 ? { 'x-rate-limits': rateLimits } : {}
}

/** Creates the operation of the calls that share a method and a path. `limits` are those of this server. */
export function createOperation(calls: readonly Call[], limits: Config['limits']): JsonObject {
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
    description: [main.endpoint.deprecated, description].filter(Boolean).join('\n\n'),
    ...(main.endpoint.deprecated ? { deprecated: true } : {}),
    parameters: [
      ...createParameters('path', calls),
      ...createParameters('query', calls),
      ...(calls.some(({ endpoint }) => takesKey(endpoint)) ? [KEY_PARAMETER] : []),
    ],
    ...createRequestBody(calls),
    responses: {
      ...createSuccessResponses(calls),
      ...createErrorResponses(calls),
      default: { $ref: '#/components/responses/Failure' },
    },
    ...(calls.some(({ endpoint }) => isPublic(endpoint)) ? { security: [{ bearer: [] }, {}] } : {}),
    ...createExtensions(calls, limits),
  }
}
