import { Ajv2020 } from 'ajv/dist/2020.js'
import type { TestResponse } from './send-request.ts'
import type { TestServer } from './server.ts'

interface Content {
  schema?: object
}
interface Response {
  $ref?: string
  description?: string
  content?: Record<string, Content>
}
/** The parts of an operation that tests use. */
export interface Operation {
  operationId?: string
  summary?: string
  description?: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, Response>
}
type Document = { paths: Record<string, Record<string, Operation>> }

const formatPointer = (...steps: string[]) =>
  `#/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

/** Reads the document of a server, and checks replies against its schemas. */
export async function readOpenApi(server: TestServer) {
  const document = (await server.call('GET', '/api/openapi.json')).body as Document
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema(document, 'api')
  const patterns = Object.keys(document.paths).map((path) => {
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    return { path, pattern }
  })
  /** finds the matching path with the fewest parameters */
  const findPath = (url: string) =>
    patterns
      .filter(({ pattern }) => pattern.test(url.split('?', 1)[0] ?? ''))
      .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0]?.path ?? ''

  const listProblems = (ref: string, value: unknown): string[] => {
    const validate = ajv.getSchema(`api${ref}`) ?? ajv.compile({ $ref: `api${ref}` })
    return validate(value)
      ? []
      : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
  }

  return {
    document,

    /** Lists the problems of a reply by the document's schema; an undocumented status is one. */
    problems({ method, url, status, type, body }: TestResponse): string[] {
      const path = findPath(url)
      const verb = method.toLowerCase()
      const response = document.paths[path]?.[verb]?.responses[status]
      if (!response) return [`${method} ${path} says nothing of ${status}`]
      if (!response.content) return []
      if (!response.content[type]) return [`${method} ${path} says nothing of ${type} for ${status}`]
      if (type !== 'application/json') return []
      return listProblems(
        formatPointer('paths', path, verb, 'responses', String(status), 'content', type, 'schema'),
        body,
      )
    },
  }
}
