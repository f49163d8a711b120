import type { FoundTopic, TopicComment } from '../src/find-topics.ts'
import { createSeededRandom } from '@folkmoot/domain/random'
import { createVocabulary } from '../src/vocabulary.ts'
import { shuffle } from '@folkmoot/opinion/testing/group-votes'

const TOP_WORD_COUNT = 10

/** Counts the comments that contain each word. */
function countWords(comments: readonly ReadonlySet<string>[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const words of comments) for (const word of words) found.set(word, (found.get(word) ?? 0) + 1)
  return found
}

/** Normalised pointwise mutual information of two words over the comments (Bouma 2009): −1 never together, 1 always. */
function computeNpmi(comments: readonly ReadonlySet<string>[], one: string, other: string): number {
  const part = (is: (words: ReadonlySet<string>) => boolean) => comments.filter(is).length / comments.length
  const both = part((words) => words.has(one) && words.has(other))
  if (both === 0) return -1
  if (both === 1) return 1
  return (
    Math.log(both / (part((words) => words.has(one)) * part((words) => words.has(other)))) / -Math.log(both)
  )
}

const computeMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** The mean coherence of topics, over all pairs of the ten most characteristic words of each. */
function computeMeanCoherence(
  words: readonly ReadonlySet<string>[],
  topics: readonly (readonly number[])[],
): number {
  const all = countWords(words)
  return computeMean(
    topics.map((rows) => {
      const own = countWords(rows.map((row) => words[row]!))
      const telling = ([word, count]: readonly [string, number]): number =>
        (count / rows.length) * Math.log(count / rows.length / ((all.get(word) ?? 1) / words.length))
      const top = [...own]
        .sort((a, b) => telling(b) - telling(a) || (a[0] < b[0] ? -1 : 1))
        .slice(0, TOP_WORD_COUNT)
      return computeMean(
        top.flatMap(([one], at) => top.slice(at + 1).map(([other]) => computeNpmi(words, one, other))),
      )
    }),
  )
}

/** The coherence of the topics of a layer, and of random topics of the same sizes. */
export function computeCoherence(comments: readonly TopicComment[], topics: readonly FoundTopic[], seed = 1) {
  const words = createVocabulary(comments.map(({ txt }) => txt)).comments.map((terms) => new Set(terms.words))
  const rowByTid = new Map(comments.map(({ tid }, row) => [tid, row]))
  const rows = topics.map(({ tids }) => tids.map((tid) => rowByTid.get(tid)!))
  const mixed = shuffle(rows.flat(), createSeededRandom(seed))
  let from = 0
  const shuffledRows = rows.map((own) => mixed.slice(from, (from += own.length)))
  return { found: computeMeanCoherence(words, rows), shuffled: computeMeanCoherence(words, shuffledRows) }
}
