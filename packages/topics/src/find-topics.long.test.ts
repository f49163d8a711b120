import { beforeAll, describe, expect, it } from 'vitest'
import { shuffle } from '@folkmoot/opinion/testing/group-votes'
import { skipReason, readTexts } from '@folkmoot/opinion/testing/open-data'
import { createPlantedComments } from '../testing/planted-topics.ts'
import { createSeededRandom } from '@folkmoot/domain/random'
import { isQuotedName } from '@folkmoot/domain/topics'
import { createCohesionMeasure, MIN_COHESION } from './cohesion.ts'
import { createVocabulary } from './vocabulary.ts'
import { findTopics, type FoundTopics, type TopicComment } from './find-topics.ts'

const filterLayer = ({ topics }: FoundTopics, layer: number) =>
  topics.filter((topic) => topic.layer === layer)

describe
  .skipIf(skipReason)
  .each(['bg2050-volunteers', 'scoop-hivemind.biodiversity', 'vtaiwan.uberx'] as const)(
  `topics of %s${skipReason}`,
  (name) => {
    let comments: TopicComment[]
    let found: FoundTopics
    beforeAll(() => {
      comments = readTexts(name)
      found = findTopics(comments)
    })

    it('[MATH-8] have at least two thirds of the comments, in layers with clearly fewer topics that hold together', () => {
      const layers = [0, 1, 2].map((layer) => filterLayer(found, layer)).filter((topics) => topics.length > 0)
      for (const topics of layers)
        expect(topics.flatMap(({ tids }) => tids).length).toBeGreaterThan((comments.length * 2) / 3)
      const counts = layers.map((topics) => topics.length)
      expect(counts[0]).toBeGreaterThan(10)
      for (const [at, count] of counts.slice(1).entries())
        expect(count).toBeLessThanOrEqual(counts[at]! * 0.75)
      const measure = createCohesionMeasure(createVocabulary(comments.map(({ txt }) => txt)).comments)
      const rows = new Map(comments.map(({ tid }, row) => [tid, row]))
      // chance is that of different comments, of which there are some fewer
      for (const { tids } of found.topics)
        expect(measure.within(tids.map((tid) => rows.get(tid)!))).toBeGreaterThan(MIN_COHESION - 0.03)
    })

    it('[RES-48] are named by what two comments say, or by a quotation', () => {
      const named = found.topics.filter((topic) => !isQuotedName(topic.name))
      const titles = named.map((topic) => topic.name.replaceAll(/ \/ | \(\d+\)/g, '. '))
      const { comments: words } = createVocabulary([...comments.map(({ txt }) => txt), ...titles])
      const rows = new Map(comments.map(({ tid }, row) => [tid, row]))
      const alone = named.filter(({ tids }, at) => {
        const own = new Set(words[comments.length + at]!.words)
        return tids.filter((tid) => words[rows.get(tid)!]!.words.some((word) => own.has(word))).length < 2
      })
      expect(alone.map((topic) => topic.name)).toEqual([])
    })

    it('[TOP-9] are the same in any order of the comments', () => {
      expect(findTopics(shuffle(comments, createSeededRandom(name)))).toEqual(found)
    })
  },
)

it('[MATH-8] more comments than the tree takes are divided too', () => {
  const comments = createPlantedComments('English', 4500)
  const found = findTopics(comments)
  const topics = filterLayer(found, 0)
  const pure = topics.filter(({ tids }) => new Set(tids.map((tid) => tid % 4)).size === 1)
  expect(pure.flatMap(({ tids }) => tids).length).toBeGreaterThan(comments.length * 0.8)
})
