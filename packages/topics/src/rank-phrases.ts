import { listPhrases, type Phrase } from './phrases.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A term with how well it tells a topic from the others. */
export interface WeightedTerm {
  readonly term: string
  readonly weight: number
}

/** The comments whose phrases are ranked. */
interface PhraseSource {
  readonly texts: readonly string[]
  readonly vocabulary: Vocabulary
  readonly maxCharacters: number
}

/** A term says less with each better one in the same phrase. */
const NEXT_TERM_FACTOR = 0.75
/** Parts of the best term's weight that a phrase loses for a word without weight, and for a stop word. */
const EMPTY_WORD_COST = 0.3
const FILLER_COST = 0.08
/** Part of it that a single word loses, which rarely says what is said of it. */
const SINGLE_WORD_COST = 0.35
/** Factor for a phrase of several comments of the topic, and of the most central one. */
const REPEATED_FACTOR = 1.3
const CENTRAL_PHRASE_FACTOR = 1.1

export interface WeighedPhrase extends Phrase {
  readonly score: number
}

/** Scores a phrase by its terms, the best in full. */
function scorePhrase({ terms, fillers }: Phrase, weights: ReadonlyMap<string, number>, most: number): number {
  const said = [...new Set(terms)].map((term) => weights.get(term) ?? 0).sort((one, other) => other - one)
  let score = 0
  let factor = 1
  for (const weight of said) {
    score += weight > 0 ? weight * factor : -EMPTY_WORD_COST * most
    factor *= NEXT_TERM_FACTOR
  }
  const repeated = terms.length - said.length
  const isSingle = terms.length === 1
  return (
    score - most * (FILLER_COST * fillers + EMPTY_WORD_COST * repeated + (isSingle ? SINGLE_WORD_COST : 0))
  )
}

/** Counts in how many comments each phrase is said, and keeps its first spelling. */
function countPhrases({ texts, vocabulary, maxCharacters }: PhraseSource, members: readonly number[]) {
  const { comments, isNoun } = vocabulary
  const rules = { isNoun, maxCharacters }
  const counted = new Map<string, { phrase: Phrase; comments: number }>()
  for (const row of members) {
    const own = new Map(
      listPhrases(texts[row] ?? '', comments[row]!, rules).map((phrase) => [
        `${phrase.terms.join(' ')} ${phrase.fillers}`,
        phrase,
      ]),
    )
    for (const [key, phrase] of own) {
      const known = counted.get(key)
      if (known) known.comments += 1
      else counted.set(key, { phrase, comments: 1 })
    }
  }
  return counted
}

/** The phrases of a topic that tell it from the others, best first. */
export function rankPhrases(
  source: PhraseSource,
  members: readonly number[],
  central: number,
  weighed: readonly WeightedTerm[],
): WeighedPhrase[] {
  const weights = new Map(weighed.map(({ term, weight }) => [term, weight]))
  const most = Math.max(0, ...weighed.filter(({ term }) => !term.includes(' ')).map(({ weight }) => weight))
  const { spoken } = source.vocabulary.comments[central]!
  const centralTerms = spoken.flatMap(({ term }) => term ?? []).join(' ')
  return [...countPhrases(source, members).values()]
    .map(({ phrase, comments }) => {
      const isCentral = ` ${centralTerms} `.includes(` ${phrase.terms.join(' ')} `)
      const factor =
        (comments > 1 && phrase.terms.length > 1 ? REPEATED_FACTOR : 1) *
        (isCentral ? CENTRAL_PHRASE_FACTOR : 1)
      return { ...phrase, score: Math.round(scorePhrase(phrase, weights, most) * factor) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.text < b.text ? -1 : 1))
}
