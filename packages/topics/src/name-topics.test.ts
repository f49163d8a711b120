import { expect, it } from 'vitest'
import { nameTopics } from './name-topics.ts'
import { createVocabulary } from './vocabulary.ts'

/** Names the topic of the first comments among the others. */
function findName(own: readonly string[], others: readonly string[]): string | undefined {
  const texts = [...own, ...others]
  const places = { rows: texts.length, width: 1, values: new Float64Array(texts.length).fill(1) }
  const given = { texts, vocabulary: createVocabulary(texts), places }
  return nameTopics([[...own.keys()]], given)[0]?.name
}

const OTHERS = ['Buses run late at night', 'Trains stop here', 'Roads need repair', 'Cyclists want lanes']

it('[MATH-8] names a topic by its subject, not by verbs of proposals', () => {
  const own = ['Embrace the museum', 'Improve the museum and embrace art', 'Preserve art, embrace history']
  expect(findName(own, OTHERS)).toBe('Museum, art')
})

it('[MATH-8] uses a word once, in any form', () => {
  const own = [
    'Affordable flats',
    'Nobody can pay affordability',
    'Affordable homes',
    'Talk of affordability',
  ]
  const name = findName(own, OTHERS) ?? ''
  expect(name.toLowerCase().match(/afford/g)).toHaveLength(1)
})
