import { LINKING_WORDS, NON_NAME_WORDS } from './stop-words.ts'
import type { CommentTerms, NounTest, SpokenWord, Vocabulary } from './vocabulary.ts'
import { isDense, normalizeText } from './words.ts'

/** A phrase of a comment, as it is written there. */
interface Phrase {
  readonly text: string
  /** its terms in order; different spellings of a phrase have the same ones */
  readonly terms: readonly string[]
  /** stop words inside */
  readonly fillers: number
}

/** How phrases are made. */
interface PhraseRules {
  /** where nouns have capital letters */
  readonly isNoun: NounTest | undefined
  readonly maxCharacters: number
}

/** Words of a phrase at most, and stop words inside it. */
const MAX_WORDS = 5
const MAX_FILLERS = 2
/** Characters of a phrase in a script without spaces, at most. */
const MAX_DENSE_CHARACTERS = 12

/** True for a word with which a phrase may begin. */
const canBegin = ({ term }: SpokenWord): boolean => term !== undefined && !NON_NAME_WORDS.has(term)

/**
 * True if a phrase may go on with a word. Where nouns have capitals, a small word is an adjective before a noun; after a noun, or
 * before an article, it is a verb.
 */
function canFollow(before: SpokenWord, word: SpokenWord, isNoun: NounTest | undefined): boolean {
  const isAdjective = isNoun !== undefined && before.term !== undefined && !isNoun(before)
  if (word.term === undefined) return LINKING_WORDS.has(word.key) && !isAdjective
  if (NON_NAME_WORDS.has(word.term)) return false
  return !isNoun || before.term === undefined || isAdjective || isNoun(word)
}

function createPhrase(
  plain: string,
  words: readonly SpokenWord[],
  maxCharacters: number,
): Phrase | undefined {
  const text = plain.slice(words[0]!.start, words.at(-1)!.end).replaceAll(/\s+/g, ' ')
  const limit = isDense(text) ? Math.min(MAX_DENSE_CHARACTERS, maxCharacters) : maxCharacters
  if ([...text].length > limit) return undefined
  const terms = words.flatMap(({ term }) => term ?? [])
  const fillers = words.length - terms.length
  return fillers <= MAX_FILLERS ? { text, terms, fillers } : undefined
}

/**
 * Lists the phrases of a comment: up to five neighbouring words without punctuation between them, that begin and end with a word
 * that is no stop word, with at most two stop words inside, which link words (of, and). A single word counts as a phrase. Where
 * nouns have capital letters, the last word is one.
 */
function listPhrases(
  text: string,
  { spoken }: CommentTerms,
  { isNoun, maxCharacters }: PhraseRules,
): Phrase[] {
  const plain = normalizeText(text)
  const phrases: Phrase[] = []
  for (const [from, first] of spoken.entries()) {
    if (!canBegin(first)) continue
    for (let to = from; to < Math.min(spoken.length, from + MAX_WORDS); to += 1) {
      const last = spoken[to]!
      if (to > from && (last.isFirst || !canFollow(spoken[to - 1]!, last, isNoun))) break
      const canEnd = canBegin(last) && (!isNoun || isNoun(last))
      const phrase = canEnd ? createPhrase(plain, spoken.slice(from, to + 1), maxCharacters) : undefined
      if (phrase) phrases.push(phrase)
    }
  }
  return phrases
}

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
  /** comments of the topic that say it */
  readonly comments: number
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
      return { ...phrase, comments, score: Math.round(scorePhrase(phrase, weights, most) * factor) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.text < b.text ? -1 : 1))
}
