import { CALLS } from '@folkmoot/api-types/contract'
import { Milliseconds, MillisecondsText } from '@folkmoot/api-types/schema'
import { describe, expect, it } from 'vitest'
import { convertJson, TIME_FIELDS } from './json-convention.ts'

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** Lists a schema and all schemas within, with the name of the field that they describe. */
function* walkSchema(schema: Schema, name = ''): Generator<{ schema: Schema; name: string }> {
  yield { schema, name }
  for (const [key, field] of Object.entries(schema.properties ?? {})) yield* walkSchema(field, key)
  if (schema.items) yield* walkSchema(schema.items, name)
  for (const choice of schema.anyOf ?? []) yield* walkSchema(choice, name)
}

const replies = Object.entries(CALLS).map(
  ([call, { reply }]) => [call, [...walkSchema(reply as Schema)]] as const,
)

describe('JSON of commands', () => {
  it('knows the times of all replies', () => {
    const times = replies
      .flatMap(([, parts]) => parts)
      .filter(({ schema }) => schema === Milliseconds || schema === MillisecondsText)
    expect([...new Set(times.map(({ name }) => name))].filter((name) => !TIME_FIELDS.has(name))).toEqual([])
    expect(times.length).toBeGreaterThan(50)
  })

  it('has one name of small letters for each field of each reply', () => {
    const wrong = replies.filter(([, parts]) =>
      parts.some(({ schema }) => {
        const names = Object.keys(schema.properties ?? {})
        const converted = Object.keys(
          convertJson(Object.fromEntries(names.map((key) => [key, null]))) as object,
        )
        const isPlain = (key: string) => /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key)
        return converted.length !== names.length || !converted.every(isPlain)
      }),
    )
    expect(wrong.map(([call]) => call)).toEqual([])
  })

  it.each([
    [{ created: 1_700_000_000_000 }, { created: '2023-11-14T22:13:20.000Z' }],
    [{ created: '1700000000000' }, { created: '2023-11-14T22:13:20.000Z' }],
    [{ created: '2023-11-14T22:13:20.000Z' }, { created: '2023-11-14T22:13:20.000Z' }],
    [
      { last_interaction: '0', last_used: null },
      { last_interaction: null, last_used: null },
    ],
    [{ voteTimes: [1_700_000_000_000] }, { vote_times: ['2023-11-14T22:13:20.000Z'] }],
    [{ mod: '-1' }, { state: 'rejected' }],
    [{ mod: 0 }, { state: 'unmoderated' }],
    [{ vote: -1 }, { vote: 'agree' }],
    [
      { agree_count: 2, disagree_count: 1, pass_count: 0 },
      { agrees: 2, disagrees: 1, passes: 0 },
    ],
    [
      { 'group-votes': { 0: { votes: { 12: { A: 1, D: 2, S: 3 } } } } },
      { group_votes: { 0: { votes: { 12: { agrees: 1, disagrees: 2, votes: 3 } } } } },
    ],
    [{ votes_kept: 'true' }, { votes_kept: true }],
  ])('converts %j', (reply, expected) => {
    expect(convertJson([reply])).toEqual([expected])
  })
})
