import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, createParseError } from '../core/errors.ts'
import { parseForm } from './parse-form.ts'

/** Returns true if a value contains a key that could change the prototype of the server's objects. */
const hasReservedKey = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  const isPrototype = ([name, inner]: [string, unknown]) =>
    name === '__proto__' ||
    (name === 'constructor' &&
      typeof inner === 'object' &&
      inner !== null &&
      Object.hasOwn(inner, 'prototype'))
  return Object.entries(value).some((entry) => isPrototype(entry) || hasReservedKey(entry[1]))
}

/** Returns true if a value of a body decoded as latin1 contains bytes that are not UTF-8. */
const hasInvalidUtf8 = (value: unknown): boolean => {
  if (typeof value === 'string') return !isUtf8(Buffer.from(value.replaceAll(/[^\0-\xFF]/g, ''), 'latin1'))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some((entry) => entry.some(hasInvalidUtf8))
}

/** Finds the first invalid field of a JSON body; undefined if the body cannot be parsed or no field is invalid. */
function findJsonField(text: string, isInvalid: (value: unknown) => boolean): string | undefined {
  try {
    const body: unknown = JSON.parse(text)
    const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
    return fields.find(([name, value]) => name !== '__proto__' && isInvalid(value))?.[0]
  } catch {
    return undefined
  }
}

/** Finds the first field of a form decoded as latin1 whose percent-decoded bytes are not UTF-8. */
function findFormField(latin1: string): string | undefined {
  const decodePercent = (part: string) =>
    part.replaceAll(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const invalid = latin1.split('&').find((pair) => hasInvalidUtf8(decodePercent(pair)))
  return invalid === undefined ? undefined : /^\w*/.exec(invalid)?.[0]
}

const RESERVED_KEY_MESSAGE = 'must not contain the key __proto__, or prototype inside constructor'
const NOT_UTF8_MESSAGE = 'Its bytes are not UTF-8. Send text in UTF-8.'

/** Creates the error for bytes that are not valid UTF-8. */
const createUtf8Error = (field: string | undefined): ApiError =>
  field === undefined
    ? new ApiError('polis_err_bad_request', { message: `The body cannot be read. ${NOT_UTF8_MESSAGE}` })
    : createParseError(field, 'must be text in UTF-8')

/** Returns true for text that looks like JSON. curl sends JSON as a form unless it is given a content type. */
const isJson = (text: string): boolean => /^\s*[{[]/.test(text) && /[}\]]\s*$/.test(text)

/**
 * Registers parsers for JSON and forms; other bodies get 415. An empty body counts as none, because clients declare JSON
 * for calls without fields too.
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
      const message = 'The body is JSON, but its content type is a form. Send content-type: application/json.'
      if (isJson(text)) done(new ApiError('polis_err_bad_request', { message }))
      else done(null, parseForm(text))
    },
  )
}

/** Returns the fields of a body, none without a body. @throws ApiError for a body that is not an object */
export function getFields(request: FastifyRequest): Record<string, unknown> {
  const body: unknown = request.body ?? {}
  if (typeof body === 'object' && !Array.isArray(body)) return body as Record<string, unknown>
  throw new ApiError('polis_err_bad_request', {
    message: 'The body must be a JSON object of fields by name.',
  })
}
