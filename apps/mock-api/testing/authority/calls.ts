import { CALLS } from '@folkmoot/api-types/contract'
import { toRequest, type Endpoint } from '@folkmoot/api-types/endpoint'
import { answerOf, type Answer } from '../answer.ts'
import type { TestServer } from '../server.ts'
import type { Sample } from './samples.ts'

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
