import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'
import { parseForm } from './parse-input.ts'

const createUtf8Error = (): ApiError =>
  new ApiError('polis_err_bad_request', {
    message: 'The body cannot be read. Its bytes are not UTF-8. Send text in UTF-8.',
  })

/** Returns true if the percent signs of a form stand for UTF-8. */
const hasUtf8Escapes = (text: string): boolean =>
  (text.match(/(?:%[\da-f]{2})+/gi) ?? []).every((run) => isUtf8(Buffer.from(run.replaceAll('%', ''), 'hex')))

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
    if (!isUtf8(bytes)) return done(createUtf8Error())
    void parse(request, bytes.toString(), done)
  })
  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_, bytes, done) => {
      const text = bytes.toString()
      if (!isUtf8(bytes) || !hasUtf8Escapes(text)) return done(createUtf8Error())
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
