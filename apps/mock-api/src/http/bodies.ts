import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, parseFailed } from './errors.ts'
import { fieldOfForm, fieldOfJson, hasReservedKey, isAltered } from './unread-bodies.ts'

const RESERVED = 'must not hold the key __proto__, nor prototype inside of constructor'
const NOT_UTF8 = 'Its bytes are not UTF-8. Send text in that encoding.'

/** The refusal of bytes that would be stored as other characters than were meant. */
const notUtf8 = (field: string | undefined): ApiError =>
  field === undefined
    ? new ApiError('polis_err_bad_request', { message: `The body cannot be read. ${NOT_UTF8}` })
    : parseFailed(field, 'must be text in UTF-8')

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
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined)
    if (!isUtf8(bytes)) return done(notUtf8(fieldOfJson(bytes.toString('latin1'), isAltered)))
    const text = bytes.toString()
    void parse(request, text, (error, body) => {
      const field = error ? fieldOfJson(text, hasReservedKey) : undefined
      done(field === undefined ? error : parseFailed(field, RESERVED), body)
    })
  })
  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_, bytes, done) => {
      const field = fieldOfForm(bytes.toString('latin1'))
      if (field !== undefined) return done(notUtf8(field))
      const text = bytes.toString()
      const message =
        'The body is JSON, but its type says that it is a form. Send content-type: application/json.'
      if (isJson(text)) done(new ApiError('polis_err_bad_request', { message }))
      else done(null, fieldsOfForm(text))
    },
  )
}

/** The fields of a body by name; none when there is no body. @throws ApiError for a body that has no fields */
export function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  const body: unknown = request.body ?? {}
  if (typeof body === 'object' && !Array.isArray(body)) return body as Record<string, unknown>
  throw new ApiError('polis_err_bad_request', {
    message: 'The body must be a JSON object of fields by name.',
  })
}
