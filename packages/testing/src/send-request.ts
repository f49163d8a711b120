import type { TestServer } from './server.ts'

/** A reply. */
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
  /** JSON text or a form of `toRequest`; any other object becomes JSON text */
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

/** Sends a request like a client, and returns the reply with its parsed body. */
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
