import { bench } from '../../../scripts/bench.ts'
import {
  drawBelow,
  drawWeightedIndex,
  computeRunningTotals,
  createSeededRandom,
} from '@folkmoot/domain/random'
import { findTopics, type TopicComment } from '../src/find-topics.ts'
import { createVocabulary } from '../src/vocabulary.ts'

const SUBJECT_COUNT = 60
const WORD_COUNT = 4000

/** Random words with letters in a plausible order. */
function createWords(random: () => number): string[] {
  const syllable = () => 'bdfgklmnprstvz'[drawBelow(random, 14)]! + 'aeiou'[drawBelow(random, 5)]!
  return Array.from({ length: WORD_COUNT }, () =>
    Array.from({ length: 2 + drawBelow(random, 3) }, syllable).join(''),
  )
}

/** Comments of 8 to 30 words, half of them from the comment's subject; word frequencies are skewed. */
function createComments(count: number): TopicComment[] {
  const random = createSeededRandom('topics')
  const words = createWords(random)
  const totals = computeRunningTotals(words.map((_, rank) => 1 / (rank + 10)))
  return Array.from({ length: count }, (_, tid) => {
    const subject = drawBelow(random, SUBJECT_COUNT)
    const said = Array.from({ length: 8 + drawBelow(random, 23) }, () => {
      if (random() < 0.5) return words[drawWeightedIndex(random, totals)]!
      return words[(subject * 60 + drawBelow(random, 60)) % WORD_COUNT]!
    })
    return { tid, txt: said.join(' ') }
  })
}

/** Processor time in milliseconds, so that other processes do not count. */
const measureProcessorTime = (work: () => unknown) => (): number => {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const COMMENT_COUNTS = [
  [1000, 3],
  [5000, 1],
] as const

for (const [count, rounds] of COMMENT_COUNTS) {
  const comments = createComments(count)
  const texts = comments.map(({ txt }) => txt)
  await bench(`[MATH-8] topics of ${count.toLocaleString('en')} comments, beside dividing them into words`, {
    subject: measureProcessorTime(() => findTopics(comments)),
    baseline: measureProcessorTime(() => createVocabulary(texts)),
    rounds,
    warmUpRounds: 0,
  })
}
