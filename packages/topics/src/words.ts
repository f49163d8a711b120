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
  /** where the surface begins and ends in the normalised text (`normalizeText`) */
  readonly start: number
  readonly end: number
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
const foldWord = (surface: string): string =>
  removeMacrons(surface.toUpperCase().toLowerCase()).replaceAll("'", '')

const isStopWord = (key: string): boolean => [...key].length < 2 || STOP_WORDS.has(key)

function parseWord(segment: string, first: boolean, index: number): Word | undefined {
  const whole = segment.replace(ELISION_PATTERN, '')
  const surface = whole.replace(POSSESSIVE, '')
  if (!LETTER.test(surface)) return undefined
  const key = foldWord(surface)
  return {
    key,
    surface,
    isStopWord: isStopWord(key) || isStopWord(surface.toLowerCase().replaceAll("'", '')),
    isFirst: first,
    start: index + segment.length - whole.length,
    end: index + segment.length - whole.length + surface.length,
  }
}

/** The text that is divided into words: without addresses, with one form of each character. */
export const normalizeText = (text: string): string =>
  text.normalize('NFKC').replace(ADDRESS_PATTERN, ' . ').replace(COLONS, ' : ').replace(APOSTROPHES, "'")

/**
 * The words of a comment in any language, in order (UAX #29 and the dictionaries of `Intl.Segmenter`), without addresses,
 * numbers, punctuation and emoji.
 */
export function splitWords(text: string): Word[] {
  const plain = normalizeText(text)
  const words: Word[] = []
  let first = true
  for (const { segment, isWordLike, index } of segmenter.segment(plain)) {
    const word = isWordLike === true ? parseWord(segment, first, index) : undefined
    if (word) words.push(word)
    if (word) first = false
    else if (isWordLike === true || segment.trim() !== '') first = segment !== '-'
  }
  return words
}
