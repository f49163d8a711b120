import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, createParseError } from '../core/errors.ts'
import { findFormField, findJsonField, hasReservedKey, hasInvalidUtf8 } from './body-problems.ts'

const RESERVED_KEY_MESSAGE = 'must not hold the key __proto__, nor prototype inside of constructor'
const NOT_UTF8_MESSAGE = 'Its bytes are not UTF-8. Send text in that encoding.'

/** The refusal of bytes that would be stored as other characters than were meant. */
const createUtf8Error = (field: string | undefined): ApiError =>
  field === undefined
    ? new ApiError('polis_err_bad_request', { message: `The body cannot be read. ${NOT_UTF8_MESSAGE}` })
    : createParseError(field, 'must be text in UTF-8')

/**
 * The fields of a form as the contract's clients write them: a name that stands there several times, or ends in `[]`,
 * is a list.
 */
function parseForm(text: string): Record<string, string | string[]> {
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
export function registerBodyParsers(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined)
    if (!isUtf8(bytes)) return done(createUtf8Error(findJsonField(bytes.toString('latin1'), hasInvalidUtf8)))
    const text = bytes.toString()
    void parse(request, text, (error, body) => {
      const field = error ? findJsonField(text, hasReservedKey) : undefined
      done(field === undefined ? error : createParseError(field, RESERVED_KEY_MESSAGE), body)
    })
  })
  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_, bytes, done) => {
      const field = findFormField(bytes.toString('latin1'))
      if (field !== undefined) return done(createUtf8Error(field))
      const text = bytes.toString()
      const message =
        'The body is JSON, but its type says that it is a form. Send content-type: application/json.'
      if (isJson(text)) done(new ApiError('polis_err_bad_request', { message }))
      else done(null, parseForm(text))
    },
  )
}

/** The fields of a body by name; none when there is no body. @throws ApiError for a body that has no fields */
export function getFields(request: FastifyRequest): Record<string, unknown> {
  const body: unknown = request.body ?? {}
  if (typeof body === 'object' && !Array.isArray(body)) return body as Record<string, unknown>
  throw new ApiError('polis_err_bad_request', {
    message: 'The body must be a JSON object of fields by name.',
  })
}
