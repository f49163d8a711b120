import { Argument, type Command } from 'commander'
import { findAccessToken, createNotSignedInError } from '../access-token.ts'
import type { Context } from '../context.ts'
import { createFailure, createUsageError } from '../errors.ts'
import { pipeToSink } from '../exporting/save-file.ts'
import { createConnectionError, sendRequest } from '../http.ts'
import { formatInputName, readText } from '../input.ts'
import { type Start, addExamples } from './command.ts'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
type Method = (typeof METHODS)[number]

export interface ApiOptions {
  readonly method: Method
  /** begins with a slash */
  readonly path: string
  readonly fields: Readonly<Record<string, unknown>>
  /** a file that is sent as it is; “-” is standard input */
  readonly input: string | undefined
}

interface ApiFlags {
  field: string[]
  rawField: string[]
  input?: string
}

const gathered = (word: string, before: string[]): string[] => [...before, word]

/** `api`. */
export function buildApi(command: Command, start: Start): void {
  command
    .description(
      'Make any call of the API with the stored sign-in, and print the answer as it is. /api/docs of the server lists the calls.',
    )
    .addArgument(new Argument('<method>', 'how').choices(METHODS).argParser(methodOf))
    .argument('<path>', 'such as /api/v3/users, or “users” for short')
    .option(
      '-F, --field <name=value>',
      'a value; true, false, null, numbers and JSON are sent as such',
      gathered,
      [],
    )
    .option('-f, --raw-field <name=value>', 'a value that is sent as text', gathered, [])
    .option('--input <file>', 'JSON to send; “-” is standard input')
    .action((method: Method, path: string, { field, rawField, input }: ApiFlags) => {
      const fields = { ...Object.fromEntries(field.map(typed)), ...Object.fromEntries(rawField.map(pairOf)) }
      if (input !== undefined && (method === 'GET' || Object.keys(fields).length > 0))
        throw createUsageError('--input is sent as it is: it goes neither with GET nor with fields.')
      return start(runApi, { method, path: pathOf(path), fields, input })
    })
  addExamples(
    command,
    ['folkmoot api GET users', 'who you are'],
    ['folkmoot api GET comments -F conversation_id=4ab7c9d2ef -F moderation=true', 'a query'],
    ['folkmoot api PUT conversations -F conversation_id=4ab7c9d2ef -F vis_type=1', 'a change'],
    ['folkmoot api POST votes --input vote.json', 'JSON from a file'],
  )
}

function methodOf(word: string): Method {
  const method = METHODS.find((one) => one === word.toUpperCase())
  if (!method) throw createUsageError(`“${word}” is not a method. They are ${METHODS.join(', ')}.`)
  return method
}

/** A token goes to its own server only, so a whole address is not taken. */
function pathOf(path: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//'))
    throw createUsageError('Give the path only, such as /api/v3/users. --server names the server.')
  return path.startsWith('/') ? path : `/api/v3/${path}`
}

function pairOf(word: string): [name: string, value: string] {
  const [, name, value] = /^([^=]+)=([^]*)$/.exec(word) ?? []
  if (name === undefined || value === undefined) throw createUsageError(`“${word}” is not NAME=VALUE.`)
  return [name, value]
}

/** A value as JSON has it, where it is JSON and neither a text nor so long a number that it would change. */
function typed(word: string): [name: string, value: unknown] {
  const [name, text] = pairOf(word)
  try {
    const value: unknown = JSON.parse(text)
    const same = typeof value === 'number' ? String(value) === text : typeof value !== 'string'
    return [name, same ? value : text]
  } catch {
    return [name, text]
  }
}

const inQuery = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Makes the call and prints the answer, also one that says no; then it ends with 1. */
export async function runApi({ method, path, fields, input }: ApiOptions, context: Context): Promise<void> {
  const token = await findAccessToken(context)
  const names = Object.entries(fields)
  const query = new URLSearchParams(
    names.map(([name, value]): [string, string] => [name, inQuery(value)]),
  ).toString()
  const asked = method === 'GET' && query !== '' ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path
  const body = method === 'GET' ? undefined : await bodyOf(context, fields, input)
  const { response, failureMessage: failure } = await sendRequest(
    context,
    { method, path: asked, ...(body === undefined ? {} : { body }) },
    { token },
  )
  try {
    if (response.body) await pipeToSink(context.stdout, response.body)
  } catch (error) {
    throw createConnectionError(context, error)
  }
  if (context.stdout.isTTY) context.stdout.write('\n')
  if (response.status === 401 && !context.config.token) throw createNotSignedInError(context)
  if (!response.ok) throw createFailure(failure)
}

async function bodyOf(
  context: Context,
  fields: ApiOptions['fields'],
  input: string | undefined,
): Promise<string | undefined> {
  if (input === undefined) return Object.keys(fields).length > 0 ? JSON.stringify(fields) : undefined
  let text = ''
  for await (const chunk of readText(context, input)) text += chunk
  try {
    JSON.parse(text)
  } catch (error) {
    throw createFailure(`${formatInputName(input)} is not JSON.`, error)
  }
  return text
}
