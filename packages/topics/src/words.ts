import { STOP_WORDS } from './stop-words.ts'

/** A word of a comment. */
export interface Word {
  /** folded: in one case and width, without an apostrophe */
  readonly key: string
  readonly surface: string
  /** true when it has no information about the subject */
  readonly isStopWord: boolean
  /** true at the start and after punctuation */
  readonly isFirst: boolean
}

const ADDRESS_PATTERN = /(?:https?:\/\/|www\.)\S+|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/giu
/** Some versions of the dictionaries treat colons as parts of words. */
const COLONS = /:/g
const APOSTROPHES = /[\u2018\u2019\u02BC\uFF07`´]/g
/** An elided article or pronoun before a word, as in l’eau. */
const ELISION_PATTERN = /^\p{L}{1,2}'(?=\p{L}{3})/u
const POSSESSIVE = /'s$/iu
const LETTER = /\p{L}/u
const DENSE_SCRIPT_PATTERN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** True for scripts whose characters carry more meaning. */
export const isDense = (word: string): boolean => DENSE_SCRIPT_PATTERN.test(word)

// a fixed locale gives the same result on every machine; Chinese, Japanese and Thai use dictionaries in every locale
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Removes macrons, which are optional (Māori, Maori); other marks distinguish words (schön). */
const removeMacrons = (word: string): string =>
  word.normalize('NFD').replaceAll('\u0304', '').normalize('NFC')

/** Folds a word for comparison, through both cases so that ß equals ss. */
export const foldWord = (surface: string): string =>
  removeMacrons(surface.toUpperCase().toLowerCase()).replaceAll("'", '')

const isStopWord = (key: string): boolean => [...key].length < 2 || STOP_WORDS.has(key)

function parseWord(segment: string, first: boolean): Word | undefined {
  const surface = segment.replace(ELISION_PATTERN, '').replace(POSSESSIVE, '')
  if (!LETTER.test(surface)) return undefined
  const key = foldWord(surface)
  return {
    key,
    surface,
    isStopWord: isStopWord(key) || isStopWord(surface.toLowerCase().replaceAll("'", '')),
    isFirst: first,
  }
}

/**
 * The words of a comment in any language, in order (UAX #29 and the dictionaries of `Intl.Segmenter`), without addresses,
 * numbers, punctuation and emoji.
 */
export function splitWords(text: string): Word[] {
  const plain = text
    .normalize('NFKC')
    .replace(ADDRESS_PATTERN, ' . ')
    .replace(COLONS, ' : ')
    .replace(APOSTROPHES, "'")
  const words: Word[] = []
  let first = true
  for (const { segment, isWordLike } of segmenter.segment(plain)) {
    const word = isWordLike === true ? parseWord(segment, first) : undefined
    if (word) words.push(word)
    if (word) first = false
    else if (isWordLike === true || segment.trim() !== '') first = segment !== '-'
  }
  return words
}
