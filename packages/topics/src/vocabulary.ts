import { isDense, splitWords, type Word } from './words.ts'

/** A comment as terms. */
export interface CommentTerms {
  /** each word that says something, endings merged, in the order of the text */
  readonly words: readonly string[]
  /** pairs of such words that stand beside each other */
  readonly phrases: readonly string[]
}

/** The words of all comments. */
export interface Vocabulary {
  readonly comments: readonly CommentTerms[]
  /** how a term is written most often */
  readonly getSpelling: (term: string) => string
}

/** Endings that make a plural or a case, what stands there without it, and how long what is left has to be. */
const ENDINGS: readonly (readonly [ending: string, instead: string, least: number])[] = [
  ['ies', 'y', 4],
  ['s', '', 3],
  ['es', '', 4],
  ['n', '', 5],
  ['en', '', 5],
]

/** The word without its ending where that is a word of these comments too; the word itself otherwise. */
function findBaseForm(word: string, known: ReadonlySet<string>): string {
  for (const [ending, instead, least] of ENDINGS) {
    if (!word.endsWith(ending)) continue
    const base = word.slice(0, word.length - ending.length) + instead
    if (base.length >= least && known.has(base)) return findBaseForm(base, known)
  }
  return word
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Counts how each term is written. */
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
  let before: (Word & { term: string }) | undefined
  for (const word of words) {
    if (word.isStopWord) {
      before = undefined
      continue
    }
    const term = base(word.key)
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
  return { words: kept, phrases }
}

/** Divides comments into terms: what all of them say decides which forms of a word are one. */
export function createVocabulary(texts: readonly string[]): Vocabulary {
  const divided = texts.map(splitWords)
  const known = new Set(
    divided.flatMap((words) => words.filter(({ isStopWord: stop }) => !stop).map(({ key }) => key)),
  )
  const bases = new Map([...known].map((word) => [word, findBaseForm(word, known)]))
  const spelt = createSpellings()
  const base = (key: string) => bases.get(key) ?? key
  return { comments: divided.map((words) => extractTerms(words, base, spelt)), getSpelling: spelt.written }
}
