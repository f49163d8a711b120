import type { TestServer } from './server.ts'

/** An answer as it came. */
export interface TestResponse {
  method: string
  url: string
  status: number
  /** of the content, without parameters */
  type: string
  headers: Headers
  /** JSON, or else text */
  body: unknown
}

interface TestRequest {
  token?: string | undefined
  /** JSON text or a form, as `toRequest` makes them; any other object becomes JSON text */
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

/** Makes a request as a client would, and gives the answer with its body read. */
export async function sendRequest(
  server: TestServer,
  method: string,
  url: string,
  { token, body, headers = {} }: TestRequest = {},
): Promise<TestResponse> {
  const payload =
    body === undefined || body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await server.fetch(url, {
    method,
    ...(payload === undefined ? {} : { body: payload }),
    headers: {
      ...(typeof payload === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  const type = answer.headers.get('content-type')?.split(';', 1)[0] ?? ''
  const text = await answer.text()
  return {
    method,
    url,
    status: answer.status,
    type,
    headers: answer.headers,
    body: type === 'application/json' && text !== '' ? JSON.parse(text) : text,
  }
}
