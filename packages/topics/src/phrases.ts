import { LINKING_WORDS, NON_NAME_WORDS } from './stop-words.ts'
import type { CommentTerms, NounTest, SpokenWord } from './vocabulary.ts'
import { isDense, normalizeText } from './words.ts'

/** A phrase of a comment, as it is written there. */
export interface Phrase {
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
export function listPhrases(
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
