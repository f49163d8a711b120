import type { Endpoint } from '@folkmoot/api-types/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { CALLS, type CallName } from '@folkmoot/api-types/contract'
import { createSample } from '@folkmoot/testing/authority/samples'
import type { Sample } from '@folkmoot/testing/authority/sample-makers'
import { createFixture } from '@folkmoot/testing/authority/fixture'
import { createStateReader } from '@folkmoot/testing/database-state'
import { shareServer } from '@folkmoot/testing/provide-server'
import { CALL_RULES } from './call-rules.ts'
import type { JsonSchema } from '../../platform/http/parse-input.ts'

type Part = 'params' | 'query' | 'body'

/** An invalid value of a field, and the expected reason. */
interface BadValue {
  why: string
  value: unknown
  code: 'missing' | 'parse_failed'
}

const createParseCase = (why: string, value: unknown): BadValue => ({ why, value, code: 'parse_failed' })

/** Values of which no field may break, or store anything that it refuses. */
const HOSTILE: readonly unknown[] = [
  {},
  [[]],
  '\0',
  'x'.repeat(60_000),
  -1e308,
  1.5,
  { $gt: '' },
  true,
  '%00',
  "' or 1=1 --",
  2 ** 53,
]

/** Well-formed ids that match nothing. */
const UNKNOWN_IDS: Readonly<Record<string, unknown>> = {
  conversation_id: '2unknown22',
  report_id: 'r2unknown',
}

/** Invalid values according to the schema. */
function listBadValues(name: string, shape: JsonSchema, part: Part): BadValue[] {
  const bad: BadValue[] = []
  const { type, minimum, maximum, maxLength, minLength, pattern, items, minItems } = shape
  const inText = part !== 'body'
  if (type === 'integer' || type === 'number') {
    bad.push(
      createParseCase('no number', 'abc'),
      createParseCase('a number and more', '12abc'),
      createParseCase('empty', ''),
    )
    if (type === 'integer') bad.push(createParseCase('a fraction', inText ? '1.9' : 1.5))
    if (!inText)
      bad.push(createParseCase('yes', true), createParseCase('an object', {}), createParseCase('a list', [1]))
    if (minimum !== undefined) bad.push(createParseCase('too small', minimum - 1))
    if (maximum !== undefined) bad.push(createParseCase('too large', maximum + 1))
  }
  if (type === 'boolean')
    bad.push(createParseCase('no word for yes or no', 'maybe'), createParseCase('empty', ''))
  if (type === 'boolean' && !inText)
    bad.push(createParseCase('an object', {}), createParseCase('a list', [true]))
  if (type === 'string') {
    if (!inText)
      bad.push(
        createParseCase('a number', 7),
        createParseCase('an object', {}),
        createParseCase('a list', ['a']),
      )
    if (shape.contentMediaType === undefined)
      bad.push(createParseCase('U+0000', part === 'params' ? '%00' : 'a\0b'))
    if (shape.contentMediaType === undefined && part === 'body')
      bad.push(createParseCase('half a character', 'a\uD800'))
    if (maxLength !== undefined) bad.push(createParseCase('too long', 'x'.repeat(maxLength + 1)))
    if (minLength !== undefined && part !== 'params') bad.push(createParseCase('blank', ' '))
    if (pattern !== undefined) bad.push(createParseCase('another form', '!!'))
    if (UNKNOWN_IDS[name] !== undefined) bad.push(createParseCase('unknown', UNKNOWN_IDS[name]))
  }
  if (type === 'array') {
    if (!inText)
      bad.push(
        createParseCase('a number', 7),
        createParseCase('an object', {}),
        createParseCase('objects in it', [{}]),
      )
    if (items?.type === 'integer') bad.push(createParseCase('no numbers', inText ? 'a,b' : ['a']))
    if (minItems && !inText) bad.push(createParseCase('empty', []))
  }
  return bad
}

/** Calls whose result differs from their schema. */
const IGNORED_FIELDS = new Set([
  // a missing value changes the path
  'openPage site_id',
  // any text is valid: a value that is not a number means the caller
  'listVotes pid',
  // a comment without text and an empty file have codes of their own
  'createComment txt blank',
  // another value means the whole list
  'listConversationPage want_page',
])

const listFields = (call: Endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.entries((call[part]?.properties ?? {}) as Record<string, JsonSchema>).map(([name, shape]) => ({
      part,
      name,
      shape,
      required: ((call[part]?.required ?? []) as string[]).includes(name),
    })),
  )

/** Lists what a field refuses, with a missing value where it needs one. */
function listRefused(name: string, call: Endpoint, field: ReturnType<typeof listFields>[number]): BadValue[] {
  const isIgnored = (why = '') => IGNORED_FIELDS.has(`${name} ${field.name}${why && ` ${why}`}`)
  if (CALL_RULES[name as CallName]?.lenientFields?.includes(field.name) || isIgnored()) return []
  const isNeeded = field.required && field.part !== 'params' && !(field.name in (call.when ?? {}))
  const gone: BadValue[] = isNeeded ? [{ why: 'left out', value: undefined, code: 'missing' }] : []
  if (isNeeded && field.part === 'body') gone.push({ why: 'null', value: null, code: 'missing' })
  const bad = listBadValues(field.name, field.shape, field.part)
  return [...gone, ...bad].filter(({ why }) => !isIgnored(why))
}

type Values = Record<Part, Record<string, unknown>>

/** Formats an address with parameters; null is left out. */
function formatAddress({ path }: Endpoint, { params, query }: Values): string {
  const filled = path
    .replace(/\(.*?\)/, '')
    .replaceAll(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(String(params[key])).replace('%2500', '%00'),
    )
  const search = new URLSearchParams()
  for (const [key, one] of Object.entries(query))
    if (one !== null) search.set(key, typeof one === 'object' ? JSON.stringify(one) : String(one))
  return `${filled}?${search}`
}

/**
 * Describes how every call answers invalid input.
 * @param choose selects of the values of a field those that are sent; `at` counts the fields
 */
export function describeBadInput(choose: <T>(values: readonly T[], at: number) => readonly T[]): void {
  describe('invalid input', () => {
    const samples = new Map<string, Sample>()
    let readState: ReturnType<typeof createStateReader>
    let fields = 0
    const server = shareServer()
    beforeAll(async () => {
      readState = createStateReader(server.db)
      const fixture = await createFixture(server)
      // the first reading of identities by an administrator is logged
      await server.call('GET', `/api/v3/participation?conversation_id=${fixture.places.open.id}`, 'cleo')
      for (const name of Object.keys(CALLS) as CallName[]) samples.set(name, createSample(fixture, name))
    })

    /** Makes a call with one value of its sample replaced; undefined omits it. */
    async function send(name: string, call: Endpoint, part: Part, field: string, value: unknown) {
      const { params, query, body } = samples.get(name) ?? {}
      const given: Values = { params: { ...params }, query: { ...query }, body: { ...body } }
      if (value === undefined) delete given[part][field]
      else given[part][field] = value
      const person = call.access === 'owner' ? 'cleo' : 'ada'
      return server.call(call.method, formatAddress(call, given), person, call.body ? given.body : undefined)
    }

    const withFields = Object.entries(CALLS).filter(([, call]) => listFields(call).length > 0)

    it.each(withFields)(
      '[API-7] of %s is refused with the field, its code and a sentence',
      async (name, call) => {
        const before = await readState()
        for (const field of listFields(call))
          for (const { why, value, code } of choose(listRefused(name, call, field), fields++)) {
            const { status, body } = await send(name, call, field.part, field.name, value)
            expect([field.name, why, status, body]).toEqual([
              field.name,
              why,
              400,
              expect.objectContaining({ error: `polis_err_param_${code}_${field.name}`, field: field.name }),
            ])
            expect(body.message).toMatch(/^[“A-Z][^^\\<>]*\.$/)
            expect(body.message).not.toMatch(/must NOT|must match|\[0-9|!!|unknown2|xxxx/)
          }
        expect(await readState()).toEqual(before)
      },
    )

    it.each(withFields)(
      '[API-7] of %s that is hostile is refused with a code, or read',
      async (name, call) => {
        for (const { part, name: field } of listFields(call))
          for (const value of part === 'params' ? [] : choose(HOSTILE, fields++)) {
            const before = await readState()
            const { status, body } = await send(name, call, part, field, value)
            expect(status, `${field} = ${String(value).slice(0, 20)}`).toBeLessThan(500)
            if (status < 400) continue
            expect(await readState()).toEqual(before)
            expect(body).toMatchObject({ error: expect.any(String), message: expect.any(String), status })
            expect(JSON.stringify(body)).not.toContain('x'.repeat(100))
          }
      },
    )
  })
}
