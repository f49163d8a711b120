import { RETIRED_CALLS } from '@folkmoot/api-types/absent-calls'
import { CALLS, CHAPTERS } from '@folkmoot/api-types/contract'
import { listErrorCodes, getErrorMessage, getErrorStatus } from '@folkmoot/api-types/errors'
import { PRODUCT } from '@folkmoot/domain/product'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Config } from '../settings/config.ts'
import { createOperation, type Call } from './openapi-operation.ts'
import { prepareReplyByContent, sendPreparedReply, type PreparedReply } from './reply-cache.ts'

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
