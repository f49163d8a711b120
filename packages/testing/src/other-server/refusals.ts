import type { DocumentedCall } from './contract-pages.ts'

interface Refusal {
  readonly error?: string
  readonly field?: string
  readonly reason?: string
}

const createJson = (status: number, error: string): Response =>
  Response.json({ error, message: error, status }, { status })

const createText = (status: number, text: string): Response =>
  new Response(`${text}\n`, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

/** Refusals that the existing product answers with 500, by the name of the call: the status here, and its code. */
const SERVER_ERRORS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  closeConversation: { 403: 'polis_err_closing_conversation_no_such_conversation' },
  reopenConversation: { 403: 'polis_err_closing_conversation_no_such_conversation' },
  preloadConversation: { 400: 'polis_err_get_conversation_preload_info' },
  requestOpinionAnalysis: { 403: 'handle_POST_math_update_permission' },
  updateUser: { 409: 'polis_err_put_user' },
}

/** An answer for a call that the product does not have: GET reaches its file server, other methods the framework. */
export const createUnknownCall = (method: string, { pathname }: URL): Response =>
  createText(
    404,
    method === 'GET'
      ? '<!doctype html><html lang="en"><title>404</title><h1>Not found</h1></html>'
      : `<!doctype html><html lang="en"><title>Error</title><pre>Cannot ${method} ${pathname}</pre></html>`,
  )

/** An answer for a file that the product does not have. */
export const createUnknownFile = (): Response => createJson(404, 'polis_error_data_unknown_report')

/**
 * Writes a refusal of ours as the existing product would: bad values as HTML text that only contains the code, the code in place of
 * our sentence, and 500 for some.
 */
export async function spellRefusal({ name }: DocumentedCall, answer: Response): Promise<Response> {
  const { error = '', reason = 'polis_fail_parse' } = (await answer.json()) as Refusal
  const known = SERVER_ERRORS[name]?.[answer.status]
  if (known !== undefined) return createJson(500, known)
  if (answer.status === 400 && error.startsWith('polis_err_param_missing_')) return createText(400, error)
  if (answer.status === 400 && error.startsWith('polis_err_param_parse_failed_'))
    return createText(400, `${error} (val=&#39;...&#39;, error=${reason})`)
  return createJson(answer.status, error)
}
