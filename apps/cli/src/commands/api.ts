import { Argument, Option } from 'commander'
import { createNotSignedInError, findAccessToken } from '../client.ts'
import type { Context } from '../context.ts'
import { createFailure, createUsageError } from '../errors.ts'
import { pipeToSink, formatInputName, readText } from '../files.ts'
import { createConnectionError, sendRequest } from '../http.ts'
import { createCommand } from './command.ts'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
type Method = (typeof METHODS)[number]

interface ApiOptions {
  readonly method: Method
  /** begins with a slash */
  readonly path: string
  readonly fields: Readonly<Record<string, unknown>>
  /** path of a JSON file that is the body; “-” is standard input */
  readonly input: string | undefined
}

interface ApiValues {
  readonly method: Method
  readonly path: string
  readonly field: readonly string[]
  readonly rawField: readonly string[]
  readonly input: string | undefined
}

const appendWord = (word: string, before: readonly string[]): readonly string[] => [...before, word]

export const callApi = createCommand({
  description:
    'Make any call of the API with the stored sign-in, and print the answer as it is. /api/docs of the server lists the calls.',
  arguments: [
    new Argument('<method>', 'HTTP method').choices(METHODS).argParser(parseMethod),
    new Argument('<path>', 'such as /api/v3/users, or “users” for short'),
  ],
  options: [
    new Option('-F, --field <name=value>', 'a value; true, false, null, numbers and JSON are sent as such')
      .argParser(appendWord)
      .default([]),
    new Option('-f, --raw-field <name=value>', 'a value that is sent as text')
      .argParser(appendWord)
      .default([]),
    new Option('--input <file>', 'JSON to send; “-” is standard input'),
  ],
  examples: [
    ['folkmoot api GET users', 'who you are'],
    ['folkmoot api GET comments -F conversation_id=4ab7c9d2ef -F moderation=true', 'a query'],
    ['folkmoot api PUT conversations -F conversation_id=4ab7c9d2ef -F vis_type=1', 'a change'],
    ['folkmoot api POST votes --input vote.json', 'JSON from a file'],
  ],
  parse: ({ method, path, field, rawField, input }: ApiValues): ApiOptions => {
    const fields = {
      ...Object.fromEntries(field.map(parseTypedField)),
      ...Object.fromEntries(rawField.map(parseField)),
    }
    if (input !== undefined && (method === 'GET' || Object.keys(fields).length > 0))
      throw createUsageError('--input is sent as it is: it cannot be used with GET or with fields.')
    return { method, path: parsePath(path), fields, input }
  },
  run: runApi,
})

function parseMethod(word: string): Method {
  const method = METHODS.find((known) => known === word.toUpperCase())
  if (!method) throw createUsageError(`“${word}” is not a method. The methods are ${METHODS.join(', ')}.`)
  return method
}

/** Refuses a whole address, because a token goes to its own server only. */
function parsePath(path: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//'))
    throw createUsageError('Give the path only, such as /api/v3/users. --server names the server.')
  return path.startsWith('/') ? path : `/api/v3/${path}`
}

function parseField(word: string): [name: string, value: string] {
  const [, name, value] = /^([^=]+)=([^]*)$/.exec(word) ?? []
  if (name === undefined || value === undefined) throw createUsageError(`“${word}” is not NAME=VALUE.`)
  return [name, value]
}

/** Parses a value as JSON, unless it is text or a number with more digits than JavaScript keeps. */
function parseTypedField(word: string): [name: string, value: unknown] {
  const [name, text] = parseField(word)
  try {
    const value: unknown = JSON.parse(text)
    const isExact = typeof value === 'number' ? String(value) === text : typeof value !== 'string'
    return [name, isExact ? value : text]
  } catch {
    return [name, text]
  }
}

const formatQueryValue = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** Makes the call and prints the answer. A refusal is printed too and ends with exit code 1. */
async function runApi({ method, path, fields, input }: ApiOptions, context: Context): Promise<void> {
  const token = await findAccessToken(context)
  const query = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, formatQueryValue(value)]),
  ).toString()
  const target = method === 'GET' && query !== '' ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path
  const body = method === 'GET' ? undefined : await createBody(context, fields, input)
  const { response, failureMessage } = await sendRequest(
    context,
    { method, path: target, ...(body === undefined ? {} : { body }) },
    { token },
  )
  try {
    if (response.body) await pipeToSink(context.stdout, response.body)
  } catch (error) {
    throw createConnectionError(context, error)
  }
  if (context.stdout.isTTY) context.stdout.write('\n')
  if (response.status === 401 && !context.config.token) throw createNotSignedInError(context)
  if (!response.ok) throw createFailure(failureMessage)
}

async function createBody(
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
