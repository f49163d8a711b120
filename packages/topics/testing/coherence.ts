import type { FoundTopic, TopicComment } from '../src/find-topics.ts'
import { seededRandom } from '@folkmoot/domain/random'
import { vocabularyOf } from '../src/vocabulary.ts'
import { shuffled } from '@folkmoot/opinion/testing/camps'

const TOP = 10

/** How often each word is in a comment of these. */
function counts(comments: readonly ReadonlySet<string>[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const words of comments) for (const word of words) found.set(word, (found.get(word) ?? 0) + 1)
  return found
}

/** Normalised pointwise mutual information of two words over the comments (Bouma 2009): −1 never together, 1 always. */
function npmi(comments: readonly ReadonlySet<string>[], one: string, other: string): number {
  const part = (is: (words: ReadonlySet<string>) => boolean) => comments.filter(is).length / comments.length
  const both = part((words) => words.has(one) && words.has(other))
  if (both === 0) return -1
  if (both === 1) return 1
  return (
    Math.log(both / (part((words) => words.has(one)) * part((words) => words.has(other)))) / -Math.log(both)
  )
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** The mean coherence of topics: of each, of all pairs of the ten words that are most frequent beside all comments. */
function coherenceOf(words: readonly ReadonlySet<string>[], topics: readonly (readonly number[])[]): number {
  const all = counts(words)
  return mean(
    topics.map((rows) => {
      const own = counts(rows.map((row) => words[row]!))
      const telling = ([word, count]: readonly [string, number]): number =>
        (count / rows.length) * Math.log(count / rows.length / ((all.get(word) ?? 1) / words.length))
      const top = [...own].sort((a, b) => telling(b) - telling(a) || (a[0] < b[0] ? -1 : 1)).slice(0, TOP)
      return mean(top.flatMap(([one], at) => top.slice(at + 1).map(([other]) => npmi(words, one, other))))
    }),
  )
}

/** How coherent the topics of a layer are, and how coherent the same comments are when shuffled over them. */
export function coherence(comments: readonly TopicComment[], topics: readonly FoundTopic[], seed = 1) {
  const words = vocabularyOf(comments.map(({ txt }) => txt)).comments.map((terms) => new Set(terms.words))
  const rowOf = new Map(comments.map(({ tid }, row) => [tid, row]))
  const rows = topics.map(({ tids }) => tids.map((tid) => rowOf.get(tid)!))
  const mixed = shuffled(rows.flat(), seededRandom(seed))
  let from = 0
  const shuffledRows = rows.map((own) => mixed.slice(from, (from += own.length)))
  return { found: coherenceOf(words, rows), shuffled: coherenceOf(words, shuffledRows) }
}
