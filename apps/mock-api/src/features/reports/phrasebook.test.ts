import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createPhrasebook, type Say } from './phrasebook.ts'

const RULE = 'A clear majority agrees with {#3}: 8 of 10 votes (80%).'
const SAID = 'There is a clear majority that agrees with {#3}, by 8 of 10 votes (80%).'
const log = { warn: () => {} }
const done = () => new Promise((resolve) => setTimeout(resolve, 5))

/** A book whose model says the same to every question, and the questions it got. */
function bookWith(say: Say) {
  let now = 0
  const asked: string[] = []
  const book = createPhrasebook(
    (question) => {
      asked.push(question.user)
      return say(question)
    },
    () => now,
  )
  return { book, asked, wait: (time: number) => (now += time) }
}

describe('other words for a narrative', () => {
  it('[RPT-3] come beside everything else, and are remembered', async () => {
    const { book, asked } = bookWith(() => Promise.resolve(` ${SAID}\n`))
    book.wish([RULE], log)
    expect(book.find(RULE)).toBeUndefined()
    await done()
    expect(book.find(RULE)).toBe(SAID)
    book.wish([RULE], log)
    await done()
    expect(asked).toEqual([RULE])
  })

  it.each([
    ['another number', SAID.replace('80', '81')],
    ['another side', SAID.replace('agrees', 'disagrees')],
    ['nothing', ''],
    ['the same', RULE],
  ])('[RPT-3] the rule’s sentence stays when the model says %s', async (_, said) => {
    const { book, asked } = bookWith(() => Promise.resolve(said))
    book.wish([RULE], log)
    await done()
    book.wish([RULE], log)
    await done()
    expect([book.find(RULE), asked.length]).toEqual([undefined, 1])
  })

  it('[RPT-3] a model that fails is left alone for a while', async () => {
    let fails = true
    const { book, asked, wait } = bookWith(() =>
      fails ? Promise.reject(new Error('it answered 500')) : Promise.resolve(SAID),
    )
    book.wish([RULE, 'Nobody has voted yet.'], log)
    await done()
    book.wish([RULE], log)
    await done()
    expect([book.find(RULE), asked.length]).toEqual([undefined, 1])
    fails = false
    wait(6 * 60_000)
    book.wish([RULE], log)
    await done()
    expect(book.find(RULE)).toBe(SAID)
  })

  it('[RUN-4] need a switch and the model that it is about', () => {
    expect(readConfig({}).narrativeModel).toBeNull()
    const model = { TOPIC_NAMING_URL: 'http://localhost:1/v1', TOPIC_NAMING_MODEL: 'm' }
    expect(readConfig(model).narrativeModel).toBeNull()
    expect(readConfig({ ...model, NARRATIVE_REPHRASE: '1' }).narrativeModel?.model).toBe('m')
    expect(() => readConfig({ NARRATIVE_REPHRASE: '1' })).toThrow(/NARRATIVE_REPHRASE needs TOPIC_NAMING_URL/)
  })
})
