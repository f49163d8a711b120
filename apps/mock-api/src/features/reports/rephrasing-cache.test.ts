import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createRephrasingCache, type LanguageModel } from './rephrasing-cache.ts'

const SENTENCE = 'A clear majority agrees with {#3}: 8 of 10 votes (80%).'
const REPHRASED = 'There is a clear majority that agrees with {#3}, by 8 of 10 votes (80%).'
const log = { warn: () => {} }
const waitForModel = () => new Promise((resolve) => setTimeout(resolve, 5))

/** A rephrasing cache whose model gives the same reply to each request, and the requests. */
function createTestCache(say: LanguageModel) {
  let now = 0
  const asked: string[] = []
  const cache = createRephrasingCache(
    (question) => {
      asked.push(question.user)
      return say(question)
    },
    () => now,
  )
  return { cache, asked, wait: (time: number) => (now += time) }
}

describe('the rephrasing cache of a narrative', () => {
  it('[RPT-3] adds texts in the background, and keeps them', async () => {
    const { cache, asked } = createTestCache(() => Promise.resolve(` ${REPHRASED}\n`))
    cache.request([SENTENCE], log)
    expect(cache.find(SENTENCE)).toBeUndefined()
    await waitForModel()
    expect(cache.find(SENTENCE)).toBe(REPHRASED)
    cache.request([SENTENCE], log)
    await waitForModel()
    expect(asked).toEqual([SENTENCE])
  })

  it.each([
    ['another number', REPHRASED.replace('80', '81')],
    ['another side', REPHRASED.replace('agrees', 'disagrees')],
    ['nothing', ''],
    ['the same', SENTENCE],
  ])('[RPT-3] keeps the rule-based sentence when the model replies %s', async (_, said) => {
    const { cache, asked } = createTestCache(() => Promise.resolve(said))
    cache.request([SENTENCE], log)
    await waitForModel()
    cache.request([SENTENCE], log)
    await waitForModel()
    expect([cache.find(SENTENCE), asked.length]).toEqual([undefined, 1])
  })

  it('[RPT-3] does not call a failed model for a while', async () => {
    let fails = true
    const { cache, asked, wait } = createTestCache(() =>
      fails ? Promise.reject(new Error('it answered 500')) : Promise.resolve(REPHRASED),
    )
    cache.request([SENTENCE, 'Nobody has voted yet.'], log)
    await waitForModel()
    cache.request([SENTENCE], log)
    await waitForModel()
    expect([cache.find(SENTENCE), asked.length]).toEqual([undefined, 1])
    fails = false
    wait(6 * 60_000)
    cache.request([SENTENCE], log)
    await waitForModel()
    expect(cache.find(SENTENCE)).toBe(REPHRASED)
  })

  it('[RUN-4] requires a switch and its model', () => {
    expect(readConfig({}).narrativeModel).toBeNull()
    const model = { TOPIC_NAMING_URL: 'http://localhost:1/v1', TOPIC_NAMING_MODEL: 'm' }
    expect(readConfig(model).narrativeModel).toBeNull()
    expect(readConfig({ ...model, NARRATIVE_REPHRASE: '1' }).narrativeModel?.model).toBe('m')
    expect(() => readConfig({ NARRATIVE_REPHRASE: '1' })).toThrow(/NARRATIVE_REPHRASE needs TOPIC_NAMING_URL/)
  })
})
