import { createCallFinder, type DocumentedCall, readDocumentedCalls } from './contract-pages.ts'
import { createUnknownCall, createUnknownFile, spellRefusal } from './refusals.ts'
import { removeFields, spellReply } from './replies.ts'

/** Settings that its PUT sets to false where they are absent. */
const SET_TO_FALSE = ['is_draft', 'is_data_open', 'owner_sees_participation_stats', 'treevite_enabled']

/** Parameters of ours that the pages describe beside their tables. */
const OUR_PARAMETERS = ['want_page', 'want_comments_waiting', 'excel', 'votes', 'counts']

interface Options {
  /** answers /config.json and what else does not belong to the contract: the host of the console does */
  readonly hasConsole?: boolean
  /** in production its framework puts the name of the status in place of the code of a bad value */
  readonly isProduction?: boolean
}

/** What clients asked of the server that it does not have. */
interface OtherServer {
  readonly fetch: typeof fetch
  /** the names of our calls that were made, or the addresses of unknown ones */
  readonly lacked: string[]
}

const isJson = (answer: Response): boolean =>
  (answer.headers.get('content-type') ?? '').startsWith('application/json')

/** Creates the request that the product would understand: without our fields, and without ours among the headers. */
function createPlainRequest(
  { name, ourFields }: DocumentedCall,
  url: URL,
  init: RequestInit,
): [URL, RequestInit] {
  const plain = new URL(url)
  for (const field of ourFields) plain.searchParams.delete(field)
  for (const parameter of OUR_PARAMETERS) plain.searchParams.delete(parameter)
  const headers = new Headers(init.headers)
  headers.delete('idempotency-key')
  if (typeof init.body !== 'string') return [plain, { ...init, headers }]
  const known = removeFields(JSON.parse(init.body), ourFields) as Record<string, unknown>
  const defaults =
    name === 'updateConversation' ? Object.fromEntries(SET_TO_FALSE.map((field) => [field, false])) : {}
  return [plain, { ...init, headers, body: JSON.stringify({ ...defaults, ...known }) }]
}

async function spellAnswer(call: DocumentedCall, answer: Response, isProduction: boolean): Promise<Response> {
  if (!isJson(answer)) return answer
  if (!answer.ok) {
    const refusal = await spellRefusal(call, answer)
    const isText = !isJson(refusal)
    return isProduction && isText && refusal.status === 400
      ? new Response('Bad Request\n', { status: 400, headers: refusal.headers })
      : refusal
  }
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  const body = JSON.stringify(spellReply(call, await answer.json()))
  return new Response(body, { status: answer.status, headers })
}

/**
 * Creates a server that behaves like the existing one where the two differ, as docs/contract has it: a proxy in front of ours. Calls that
 * only we have are its 404 text; our fields are missing in replies and ignored in requests; refusals have its status and spelling; PUT
 * /conversations sets absent fields to false; waves are counted twice.
 * @param forward the connection to our server
 */
export function createOtherServer(
  forward: typeof fetch,
  { hasConsole = false, isProduction = false }: Options = {},
): OtherServer {
  const calls = readDocumentedCalls()
  const findCall = createCallFinder(calls.filter(({ isOurs }) => !isOurs))
  const findOurCall = createCallFinder(calls.filter(({ isOurs }) => isOurs))
  const lacked: string[] = []

  const answer: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
    const method = init.method ?? 'GET'
    if (hasConsole && !url.pathname.startsWith('/api/')) return forward(input, init)
    const call = findCall(method, url)
    const ours = findOurCall(method, url)
    if (ours && ours.endpoint.when !== undefined) lacked.push(ours.name)
    if (!call) {
      lacked.push(ours?.name ?? `${method} ${url.pathname}`)
      return createUnknownCall(method, url)
    }
    if (call.ourFields.has(url.pathname.split('/').at(-1) ?? '')) return createUnknownFile()
    const [plain, request] = createPlainRequest(call, url, init)
    return spellAnswer(call, await forward(plain.pathname + plain.search, request), isProduction)
  }
  return { fetch: answer, lacked }
}
