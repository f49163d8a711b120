import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

/**
 * The fields of a form as the contract's clients write them: a name that stands there several times, or ends in `[]`,
 * is a list.
 */
function fieldsOfForm(text: string): Record<string, string | string[]> {
  const fields = new Map<string, string | string[]>()
  for (const [key, value] of new URLSearchParams(text)) {
    const list = /^(.+)\[\d*\]$/.exec(key)?.[1]
    const name = list ?? key
    const known = fields.get(name)
    if (Array.isArray(known)) known.push(value)
    else if (known === undefined) fields.set(name, list === undefined ? value : [value])
    else fields.set(name, [known, value])
  }
  return Object.fromEntries(fields)
}

/** What curl sends when nobody tells it the content type. */
const isJson = (text: string): boolean => /^\s*[{[]/.test(text) && /[}\]]\s*$/.test(text)

/**
 * Reads bodies of JSON and of forms, as the contract has it; all others are refused with 415. An empty one is as good as
 * none, whatever its type: clients say they send JSON where a call takes no fields.
 */
export function registerBodies(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else void json(request, text, done)
  })
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, text, done) => {
      const message =
        'The body is JSON, but its type says that it is a form. Send content-type: application/json.'
      if (isJson(text)) done(new ApiError('polis_err_bad_request', { message }))
      else done(null, fieldsOfForm(text))
    },
  )
}

/** The fields of a body by name; none when there is no body. @throws ApiError for a body that has no fields */
export function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  if (request.isMultipart()) throw new ApiError('polis_err_unsupported_media_type')
  const body: unknown = request.body ?? {}
  if (typeof body === 'object' && !Array.isArray(body)) return body as Record<string, unknown>
  throw new ApiError('polis_err_bad_request', {
    message: 'The body must be a JSON object of fields by name.',
  })
}
