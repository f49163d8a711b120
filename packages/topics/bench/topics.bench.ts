import { bench } from '../../../scripts/bench.ts'
import { randomBelow, randomWeighted, runningTotals, seededRandom } from '@folkmoot/domain/random'
import { findTopics, type TopicComment } from '../src/find-topics.ts'
import { vocabularyOf } from '../src/vocabulary.ts'

const SUBJECTS = 60
const WORDS = 4000

/** Words of letters that follow each other as in a language. */
function madeUpWords(random: () => number): string[] {
  const syllable = () => 'bdfgklmnprstvz'[randomBelow(random, 14)]! + 'aeiou'[randomBelow(random, 5)]!
  return Array.from({ length: WORDS }, () =>
    Array.from({ length: 2 + randomBelow(random, 3) }, syllable).join(''),
  )
}

/** Comments of 8 to 30 words, half of them from the comment's subject; frequent words are far more frequent than others. */
function madeUpComments(count: number): TopicComment[] {
  const random = seededRandom('topics')
  const words = madeUpWords(random)
  const totals = runningTotals(words.map((_, rank) => 1 / (rank + 10)))
  return Array.from({ length: count }, (_, tid) => {
    const subject = randomBelow(random, SUBJECTS)
    const said = Array.from({ length: 8 + randomBelow(random, 23) }, () => {
      if (random() < 0.5) return words[randomWeighted(random, totals)]!
      return words[(subject * 60 + randomBelow(random, 60)) % WORDS]!
    })
    return { tid, txt: said.join(' ') }
  })
}

/** Milliseconds of the processor, so that other work on the machine does not count. */
const processorTime = (work: () => unknown) => (): number => {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const SIZES = [
  [1000, 3],
  [5000, 1],
] as const

for (const [count, rounds] of SIZES) {
  const comments = madeUpComments(count)
  const texts = comments.map(({ txt }) => txt)
  await bench(`[MATH-8] topics of ${count.toLocaleString('en')} comments, beside dividing them into words`, {
    subject: processorTime(() => findTopics(comments)),
    yardstick: processorTime(() => vocabularyOf(texts)),
    rounds,
    warmUp: 0,
  })
}
