import { CALLS, type CallName } from '@folkmoot/api-types/contract'
import { toRequest, type Endpoint } from '@folkmoot/api-types/endpoint'
import { sendRequest, type TestResponse } from '../send-request.ts'
import type { TestServer } from '../server.ts'
import type { Sample } from './sample-makers.ts'

/** Makes a call with a sample as its input. */
export function sendSample(
  server: TestServer,
  name: CallName,
  { isShown: _shows, fixtureName: _at, ...input }: Sample,
  token: string | undefined,
): Promise<TestResponse> {
  const call = CALLS[name]
  const plain: Endpoint = { ...call, path: call.path.replace(/\(.*?\)/, '') }
  const { path, method, body } = toRequest(plain, input as never)
  return sendRequest(server, method, path, { token, body })
}
