import type { LookupAddress } from 'node:dns'
import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { PRODUCT } from '@folkmoot/domain/product'
import { WEBHOOK_TIMEOUT_SECONDS, type DeliveryProblem } from '@folkmoot/domain/webhooks'

/** The end of one attempt: the status of an answer, or why there was none. */
export type SendResult =
  | { readonly status: number; readonly problem: null }
  | { readonly status: null; readonly problem: DeliveryProblem }

/** Codes of failed certificates, beside those that begin with ERR_TLS. */
const CERTIFICATE_CODE = /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS|^ERR_SSL|EPROTO/

function toProblem(error: NodeJS.ErrnoException): DeliveryProblem {
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || error.code === 'ETIMEDOUT')
    return 'timed-out'
  return CERTIFICATE_CODE.test(error.code ?? '') ? 'bad-certificate' : 'not-reached'
}

/**
 * Sends a body to an address by POST, over a connection to the pinned one. Redirects are not followed, and the answer's
 * body is not read. Never throws.
 */
export function sendToAddress(
  url: URL,
  pinned: LookupAddress,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  timeoutMs = WEBHOOK_TIMEOUT_SECONDS * 1000,
): Promise<SendResult> {
  const options: RequestOptions & { autoSelectFamily: boolean } = {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': `${PRODUCT}-Webhooks`,
    },
    agent: false,
    autoSelectFamily: false,
    signal: AbortSignal.timeout(timeoutMs),
    // the name was resolved and checked before; it must not be resolved again
    lookup: (_host, { all }, done) =>
      all ? done(null, [pinned]) : done(null, pinned.address, pinned.family),
  }
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const sent = send(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, problem: null })
      response.destroy()
    })
    sent.on('error', (error) => resolve({ status: null, problem: toProblem(error) }))
    // a receiver that changes the protocol gives neither an answer nor an error
    sent.on('close', () => resolve({ status: null, problem: 'not-reached' }))
    sent.end(body)
  })
}
