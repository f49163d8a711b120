import * as api from '@folkmoot/api-types'
import { toRequest, type Contract, type Endpoint } from '@folkmoot/api-types'
import { answerOf, type Answer } from '../answer.ts'
import type { TestServer } from '../server.ts'
import type { Sample } from './samples.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every call of every contract that the package exports, by name. */
export const CALLS: Contract = Object.fromEntries(
  Object.values(api)
    .flatMap((exported) => Object.entries(exported as object))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
)

/** Makes a call with a sample as its request. */
export function sendSample(
  server: TestServer,
  name: string,
  { shows: _shows, at: _at, ...input }: Sample,
  token: string | undefined,
): Promise<Answer> {
  const call = CALLS[name]
  if (!call) throw new Error(`No call is named ${name}`)
  const plain: Endpoint = { ...call, path: call.path.replace(/\(.*?\)/, '') }
  const { path, method, body } = toRequest(plain, input as never)
  return answerOf(server, method, path, { token, body })
}
