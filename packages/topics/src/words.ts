import { STOP_WORDS } from './stop-words.ts'

/** A word as it stands in a comment. */
export interface Word {
  /** folded: in one case and width, without an apostrophe */
  readonly key: string
  readonly surface: string
  /** whether it says nothing about what the comment is about */
  readonly isStopWord: boolean
  /** whether a mark of punctuation, or the start, parts it from the word before it */
  readonly isFirst: boolean
}

const ADDRESS_PATTERN = /(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+\.[\w.-]+/giu
/** What some versions of the dictionaries take for a part of a word. */
const COLONS = /:/g
const APOSTROPHES = /[\u2018\u2019\u02BC\uFF07`´]/g
/** An article or pronoun that some languages write onto the next word, as in l’eau. */
const ELISION_PATTERN = /^\p{L}{1,2}'(?=\p{L}{3})/u
const POSSESSIVE = /'s$/iu
const LETTER = /\p{L}/u
const DENSE_SCRIPT_PATTERN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** Whether a word is written in a script that says more with each character. */
export const isDense = (word: string): boolean => DENSE_SCRIPT_PATTERN.test(word)

// a fixed locale, so that the machine's own has no say; Chinese, Japanese and Thai are divided by dictionaries in every locale
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Long vowels are written with a macron or without, as in Māori and Maori; other marks make other words, as in schön. */
const removeMacrons = (word: string): string =>
  word.normalize('NFD').replaceAll('\u0304', '').normalize('NFC')

/** A word as words are compared: there and back between the cases, so that ß is ss. */
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
 * The words of a comment in any language, in their order (UAX #29 and the dictionaries of `Intl.Segmenter`). Addresses,
 * numbers, marks and emoji are no words.
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
