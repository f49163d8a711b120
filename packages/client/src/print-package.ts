import { CONTRACT } from '@folkmoot/api-types/contract'
import { getFileType, isDeprecated, listErrors, type Endpoint } from '@folkmoot/api-types/endpoint'
import { CALLS } from './calls.ts'
import { type PrintedSchema, printType } from './print-type.ts'

/** Prints the module that stands for calls.ts in the built package: method and path of each call. */
export const printCallTable = (): string => `export const CALLS = ${JSON.stringify(CALLS)}`

const HEAD = [
  "import type { ClientOptions } from './client-options.js'",
  "export { CallError } from './call-error.js'",
  "export type { ClientOptions } from './client-options.js'",
]

/** Prints the declarations of the built package. They are made from the schemas, so nobody needs TypeBox to read them. */
export const printDeclarations = (): string => `${HEAD.join('\n')}

/**
 * Creates a client of a server. Its calls throw a CallError unless they succeed.
 * A call is sent once; \`retryAfterMs\` of the error says when a busy server may be asked again.
 */
export declare function createClient(options?: ClientOptions): Client

/** Every call of the contract by its name. */
export interface Client {
${Object.values(CONTRACT)
  .flatMap((feature) => Object.entries<Endpoint>(feature))
  .map(([name, endpoint]) => printCall(name, endpoint))
  .join('\n')}
}
`

function printCall(name: string, endpoint: Endpoint): string {
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema: PrintedSchema | undefined = endpoint[part]
    if (!schema) return []
    return [`readonly ${part}${schema.required?.length ? '' : '?'}: ${printType(schema)}`]
  })
  if (endpoint.requestType === 'multipart') parts.push('readonly form: FormData')
  const mark = parts.every((part) => /^readonly \w+\?:/.test(part)) ? '?' : ''
  const input = parts.length > 0 ? `input${mark}: { ${parts.join('; ')} }` : ''
  const reply = getFileType(endpoint) ? 'Response' : printType(endpoint.reply)
  return `  ${printComment(endpoint)}\n  readonly ${name}: (${input}) => Promise<${reply}>`
}

function printComment(endpoint: Endpoint): string {
  const { method, path, summary } = endpoint
  const errors = listErrors(endpoint)
  const lines = [`${method} ${path}`, `${summary}.`]
  if (errors.length > 0) lines.push(`Codes of its own: ${errors.join(', ')}`)
  if (isDeprecated(endpoint)) lines.push(`@deprecated ${summary}`)
  return `/**\n${lines.map((line) => `   * ${line.replaceAll('*/', '*\\/')}`).join('\n')}\n   */`
}
