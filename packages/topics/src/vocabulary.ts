import { isDense, splitWords, type Word } from './words.ts'

/** The terms of a comment. */
export interface CommentTerms {
  /** words except stop words, with merged endings, in the order of the text */
  readonly words: readonly string[]
  /** pairs of adjacent words */
  readonly phrases: readonly string[]
  /** every word in the order of the text, for names */
  readonly spoken: readonly SpokenWord[]
}

/** A word of a comment with its term; stop words have none. */
export interface SpokenWord extends Pick<Word, 'key' | 'isFirst' | 'start' | 'end'> {
  readonly term: string | undefined
  /** whether it begins with a capital letter */
  readonly isCapital: boolean
}

/** Tells nouns in languages that write them with capital letters. */
export type NounTest = (word: SpokenWord) => boolean

/** The vocabulary of all comments. */
export interface Vocabulary {
  readonly comments: readonly CommentTerms[]
  /** the most frequent spelling of a term */
  readonly getSpelling: (term: string) => string
  /** tells nouns where they have capital letters, as in German; undefined elsewhere */
  readonly isNoun: NounTest | undefined
}

/** From this share of capital words within sentences on, nouns have capitals: some 50 % in German, 15 % in English. */
const MIN_CAPITAL_SHARE = 0.35

/**
 * Creates the test of nouns if most comments are in a language that writes them with capital letters. A word at the beginning of
 * a sentence is a noun if it has a capital elsewhere too.
 */
function createNounTest(comments: readonly CommentTerms[]): NounTest | undefined {
  const nouns = new Set<string>()
  let words = 0
  let capitals = 0
  for (const { spoken } of comments)
    for (const { term, key, isFirst, isCapital } of spoken) {
      if (term === undefined || isFirst) continue
      words += 1
      if (!isCapital) continue
      capitals += 1
      nouns.add(key)
    }
  if (capitals <= MIN_CAPITAL_SHARE * words) return undefined
  return ({ key, isFirst, isCapital }) => isCapital && (!isFirst || nouns.has(key))
}

const CAPITAL_PATTERN = /^\p{Lu}/u

/** Endings of plurals and cases, their replacement, and the minimum length of the rest. */
const ENDINGS: readonly (readonly [ending: string, instead: string, least: number])[] = [
  ['ies', 'y', 4],
  ['s', '', 3],
  ['es', '', 4],
  ['n', '', 5],
  ['en', '', 5],
]

/** The word without its ending if that is also a word of the comments; else the word. */
function findBaseForm(word: string, known: ReadonlySet<string>): string {
  for (const [ending, instead, least] of ENDINGS) {
    if (!word.endsWith(ending)) continue
    const base = word.slice(0, word.length - ending.length) + instead
    if (base.length >= least && known.has(base)) return findBaseForm(base, known)
  }
  return word
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Counts the spellings of each term. */
function createSpellings() {
  const counts = new Map<string, Map<string, number>>()
  return {
    add: (term: string, surface: string) => {
      const of = counts.get(term) ?? new Map<string, number>()
      counts.set(term, of.set(surface, (of.get(surface) ?? 0) + 1))
    },
    written: (term: string): string => {
      const [best] = [...(counts.get(term) ?? [])].sort(
        ([one, few], [other, many]) => many - few || compareText(one, other),
      )
      return best?.[0] ?? term
    },
  }
}

type Spellings = ReturnType<typeof createSpellings>

function extractTerms(words: readonly Word[], base: (key: string) => string, spelt: Spellings): CommentTerms {
  const phrases: string[] = []
  const kept: string[] = []
  const spoken: SpokenWord[] = []
  let before: (Word & { term: string }) | undefined
  for (const word of words) {
    const { key, isFirst, start, end, surface } = word
    const term = word.isStopWord ? undefined : base(key)
    spoken.push({ key, isFirst, start, end, term, isCapital: CAPITAL_PATTERN.test(surface) })
    if (term === undefined) {
      before = undefined
      continue
    }
    kept.push(term)
    spelt.add(term, word.surface)
    if (before && !word.isFirst && before.term !== term) {
      const space = isDense(before.key) && isDense(word.key) ? '' : ' '
      const phrase = `${before.term} ${term}`
      phrases.push(phrase)
      spelt.add(phrase, before.surface + space + word.surface)
    }
    before = { ...word, term }
  }
  return { words: kept, phrases, spoken }
}

/** Splits comments into terms; forms of a word are merged if the comments contain both. */
export function createVocabulary(texts: readonly string[]): Vocabulary {
  const divided = texts.map(splitWords)
  const known = new Set(
    divided.flatMap((words) => words.filter(({ isStopWord }) => !isStopWord).map(({ key }) => key)),
  )
  const bases = new Map([...known].map((word) => [word, findBaseForm(word, known)]))
  const spelt = createSpellings()
  const base = (key: string) => bases.get(key) ?? key
  const comments = divided.map((words) => extractTerms(words, base, spelt))
  return { comments, getSpelling: spelt.written, isNoun: createNounTest(comments) }
}
