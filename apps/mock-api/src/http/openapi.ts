import { CALLS, CHAPTERS } from '@folkmoot/api-types/contract'
import { listErrorCodes, getErrorMessage, getErrorStatus } from '@folkmoot/api-types/errors'
import { PRODUCT } from '@folkmoot/domain/product'
import type { FastifyInstance } from 'fastify'
import { registerDocsPage } from './docs-page.ts'
import { createOperation, type Call } from './openapi-operation.ts'
import { prepareReplyByContent, sendPreparedReply, type PreparedReply } from './reply-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the call of the contract that a route answers */
    call?: Call
  }
}

/** All calls of the contract, in its order. */
const LISTED_CALLS: readonly Call[] = Object.entries(CALLS).map(([name, endpoint]) => ({ name, endpoint }))

const ErrorSchema = {
  type: 'object',
  required: ['error', 'message', 'status'],
  properties: {
    error: { type: 'string', description: 'the code' },
    message: { type: 'string', description: 'what is wrong, and what to do' },
    status: { type: 'integer' },
    field: { type: 'string', description: 'of bad input: which' },
    reason: { type: 'string', description: 'of bad input: why, as a code of the contract' },
    details: { type: 'string', description: 'of a refused token: why' },
  },
}

/** The parameters of a path as OpenAPI writes them. */
const formatPath = (path: string) => path.replaceAll(/\(.*?\)/g, '').replaceAll(/:(\w+)/g, '{$1}')

function createPaths(calls: readonly Call[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { endpoint } of calls) {
    const { path, method } = endpoint
    const same = calls.filter((call) => call.endpoint.path === path && call.endpoint.method === method)
    paths[formatPath(path)] = { ...paths[formatPath(path)], [method.toLowerCase()]: createOperation(same) }
  }
  return paths
}

/** What somebody needs to know before their first call, and every code with its sentence. */
function formatIntroduction(origin: string): string {
  const codes = listErrorCodes().map(
    (code) => `| ${getErrorStatus(code)} | \`${code}\` | ${getErrorMessage(code)} |`,
  )
  return [
    `Everything that ${PRODUCT} does, over HTTP. The address of every call begins with ${origin}.`,
    '- **Who you are** stands in `Authorization: Bearer TOKEN`: of the identity provider for people with an account, ' +
      'or of this server for participants, who get theirs with their first vote or comment.',
    '- **Bodies** are JSON or forms (`application/x-www-form-urlencoded`). `null` counts as left out, and unknown ' +
      'fields are passed over.',
    '- **Errors** are JSON: `{ error, message, status, field? }`, `error` being one of the codes below. Of bad input ' +
      '`field` names what is wrong and `message` says what is expected.',
    '- **Votes**: -1 agrees, 1 disagrees, 0 passes. The files of an export have it the other way round.',
    '- **Ids** of participants and comments begin at 0. Times are milliseconds since 1970.',
    `<details><summary>All ${codes.length} codes of errors</summary>\n\n| status | code | what it says |\n| --- | --- | --- |\n${codes.join('\n')}\n\n</details>`,
  ].join('\n\n')
}

/** The OpenAPI document of these calls. Two calls on one path are one operation there. */
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
    tags: [...CHAPTERS],
    servers: [{ url: origin }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: ErrorSchema },
      responses: {
        Failure: { description: 'What may befall any call', content: { 'application/json': { schema } } },
      },
    },
    security: [{ bearer: [] }],
    paths: createPaths(calls),
  }
}

/** Serves the document at /api/openapi.json and a page to browse it. Creates the document with the first request. */
export async function registerDocs(app: FastifyInstance, origin: string): Promise<void> {
  let document: Promise<PreparedReply<unknown>> | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    document ??= prepareReplyByContent(createDocument(LISTED_CALLS, origin))
    return sendPreparedReply(request, reply, await document)
  })
  await registerDocsPage(app)
}
