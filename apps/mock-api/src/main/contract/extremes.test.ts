import { readFileSync } from 'node:fs'
import { CALLS, type CallName } from '@folkmoot/api-types/contract'
import type { Endpoint } from '@folkmoot/api-types/endpoint'
import { createAnalyst } from '@folkmoot/testing/analyst'
import { sendSample } from '@folkmoot/testing/authority/calls'
import { createFixture } from '@folkmoot/testing/authority/fixture'
import type { Sample } from '@folkmoot/testing/authority/sample-makers'
import { createSample } from '@folkmoot/testing/authority/samples'
import { shareServer } from '@folkmoot/testing/provide-server'
import { expect, it } from 'vitest'
import type { JsonSchema } from '../../platform/http/parse-input.ts'
import { createExtremeArchive, MAX_MEMORY_BYTES, MAX_TURN_MS } from './test-extremes.ts'

/** Other files of tests ran in this process before; a server alone has less than 200 MB. */
const MAX_GROWTH_BYTES = MAX_MEMORY_BYTES - 200e6

const TOP_INTEGER = 2 ** 31 - 1

interface Shape extends JsonSchema {
  const?: unknown
  anyOf?: Shape[]
}

/** The smallest and the largest values that a field takes. */
function listExtremes(shape: Shape): unknown[] {
  const { type, minimum = -TOP_INTEGER, maximum = TOP_INTEGER, maxLength = 10_000, items } = shape
  if (shape.const !== undefined) return [shape.const]
  if (shape.anyOf) return shape.anyOf.flatMap(listExtremes)
  if (type === 'integer' || type === 'number') return [minimum, maximum]
  if (type === 'boolean') return [true, false]
  if (type === 'string') return ['\u{202e}', 'ﷺ'.repeat(maxLength), '9'.repeat(maxLength)]
  if (type === 'array' && items)
    return listExtremes({ ...items, maxLength: Math.min(items.maxLength ?? 100, 100) }).map((one) =>
      Array<unknown>(shape.maxItems ?? 1000).fill(one),
    )
  return []
}

const NAMES = Object.keys(CALLS) as CallName[]
const isReading = (name: CallName) => CALLS[name].method === 'GET'

/** The fields of a call's body, each with its extremes. */
const listExtremeFields = (name: CallName) =>
  Object.entries((CALLS[name] as Endpoint).body?.properties ?? {}).flatMap(([field, shape]) =>
    listExtremes(shape as Shape).map((value) => ({ [field]: value })),
  )

/** CPU time of the main thread of this process. */
const readCpuMs = (): number =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** Watches for how long the event loop is busy without a break. Returns the function that ends it. */
function watchTurns() {
  let longest = 0
  let before = readCpuMs()
  const timer = setInterval(() => {
    const now = readCpuMs()
    longest = Math.max(longest, now - before)
    before = now
  }, 5)
  return () => {
    clearInterval(timer)
    return Math.round(longest)
  }
}

const server = shareServer()
const analyse = createAnalyst(server)

/** Returns the function that makes a call, and those that kept others waiting, failed or took too much memory. */
function createWatchedCalls() {
  const problems: string[] = []
  const before = process.memoryUsage().rss
  const send = async (name: CallName, sample: Sample, token: string | undefined) => {
    const end = watchTurns()
    const { status, url, body } = await sendSample(server, name, sample, token)
    const [longest, growth] = [end(), process.memoryUsage().rss - before]
    if (status >= 500 || longest > MAX_TURN_MS || growth > MAX_GROWTH_BYTES)
      problems.push(`${name} ${url.slice(0, 200)}: ${status}, ${longest} ms, ${growth / 1e6} MB more`)
    return { status, body }
  }
  return { send, problems }
}

it('[SAFE-82] after the extremes of all that calls and imports take, every answer is there at once, for everybody', async () => {
  const fixture = await createFixture(server)
  const people = [await server.tokenFor('ada'), await server.tokenFor('dan'), undefined]
  const { send, problems } = createWatchedCalls()
  const readAll = async (place: object) => {
    for (const name of NAMES.filter(isReading))
      for (const token of people) {
        const sample = createSample(fixture, name)
        await send(name, { ...sample, query: { ...sample.query, ...place } }, token)
      }
  }
  for (const name of NAMES.filter((one) => !isReading(one)))
    for (const extreme of listExtremeFields(name)) {
      const sample = createSample(fixture, name)
      await send(name, { ...sample, body: { ...sample.body, ...extreme } }, people[0])
    }
  await readAll({})
  const form = createExtremeArchive({ comments: 60, voters: 30 })
  const { status, body } = await send('importConversation', { form }, people[0])
  expect({ status, body }).toEqual({ status: 200, body: expect.anything() })
  await analyse('opinion')
  await analyse('topics')
  await readAll({ conversation_id: (body as { conversation_id: string }).conversation_id })
  expect(problems).toEqual([])
})
