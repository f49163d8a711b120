import { LIMITS } from '@folkmoot/domain/limits'
import { createExcerpt } from '@folkmoot/domain/text'
import { isQuotedName } from '@folkmoot/domain/topics'
import { type WeightedTerm, rankPhrases, type WeighedPhrase } from './rank-phrases.ts'
import type { DenseMatrix } from './reduce-dimensions.ts'
import { findTypicalComment } from './typical-comment.ts'
import { NON_NAME_WORDS } from './stop-words.ts'
import type { CommentTerms, Vocabulary } from './vocabulary.ts'

/** Digits of a typicality that are kept. */
const SCALE = 10_000

/** The cosine similarity of each member to the centre of all. */
function computeCloseness({ width, values }: DenseMatrix, members: readonly number[]): number[] {
  const centre = new Float64Array(width)
  for (const row of members) for (let k = 0; k < width; k += 1) centre[k]! += values[row * width + k]!
  let squares = 0
  for (const value of centre) squares += value * value
  const length = Math.sqrt(squares)
  return members.map((row) => {
    let sum = 0
    for (let k = 0; k < width; k += 1) sum += centre[k]! * values[row * width + k]!
    return length > 0 ? sum / length : 0
  })
}

/**
 * Computes how typical each comment of a topic is, from 0 to 1: the mean of its closeness to the centre and of the weight of the
 * topic's terms that it has, relative to the comment with most. Closeness alone would quote comments that are near everything.
 * @param weighed the telling terms of the topic
 */
export function computeTypicality(
  closeness: readonly number[],
  comments: readonly CommentTerms[],
  weighed: readonly WeightedTerm[],
): number[] {
  const weights = new Map(weighed.map(({ term, weight }) => [term, weight]))
  const said = comments.map(({ words, phrases }) => {
    let sum = 0
    for (const term of new Set([...words, ...phrases])) sum += weights.get(term) ?? 0
    return sum
  })
  const most = said.reduce((one, other) => Math.max(one, other), 0)
  return closeness.map((close, at) => {
    const share = most > 0 ? (said[at] ?? 0) / most : 0
    return Math.round(((Math.max(0, close) + share) / 2) * SCALE) / SCALE
  })
}

/** Characters of a topic's name at most. */
export const MAX_TOPIC_NAME_CHARACTERS = 50

/** `model_name` of the built-in names. */
export const BUILT_IN_NAMING_MODEL = 'phrases of comments'

/** Terms of a topic that are considered for its name, and returned. */
const MAX_TERMS = 10
/** A term has weight if it occurs at least in this share of the topic's comments. */
const MIN_TERM_SHARE = 0.12
/** Factor for terms of the most central comment. */
const CENTRAL_COMMENT_FACTOR = 1.25

/** Name and terms of a topic. */
interface TopicWords {
  readonly name: string
  /** its distinguishing terms, best first, in their usual spelling */
  readonly terms: readonly string[]
  /** the row of the comment nearest to the centre */
  readonly central: number
  /** of each comment (`computeTypicality`) */
  readonly typicality: readonly number[]
}

/** The member nearest to the centre of all members, the first of ties. */
function findCentralRow(members: readonly number[], closeness: readonly number[]): number {
  let best = members[0] ?? 0
  let most = -Infinity
  // ignore differences in the last digits
  for (const [at, close] of closeness.entries())
    if (close > most + 1e-9) [best, most] = [members[at] ?? best, close]
  return best
}

/** Counts the comments that contain each term. */
function countTerms(comments: Iterable<CommentTerms>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { words, phrases } of comments)
    for (const term of new Set([...words, ...phrases])) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** Factor of a pair of words; below 2, because the words may not belong together. */
const PHRASE_FACTOR = 1.4

/**
 * The terms of a topic by class-based weight: the share of its comments with the term, times the logarithm of that share
 * relative to all comments (the term's part of the Kullback-Leibler divergence), times its rarity, so that the subject of the
 * whole conversation names no topic. Evenly distributed words, such as function words of any language, have no weight.
 */
function weighTerms(
  { comments }: Vocabulary,
  all: ReadonlyMap<string, number>,
  members: readonly number[],
  central: number,
): WeightedTerm[] {
  const { words, phrases } = comments[central] ?? { words: [], phrases: [] }
  const said = new Set([...words, ...phrases])
  const weighed: WeightedTerm[] = []
  for (const [term, count] of countTerms(members.map((row) => comments[row]!))) {
    if (count < Math.max(2, members.length * MIN_TERM_SHARE) || NON_NAME_WORDS.has(term)) continue
    const inside = count / members.length
    const outside = ((all.get(term) ?? count) + 1) / (comments.length + 1)
    const factor = (said.has(term) ? CENTRAL_COMMENT_FACTOR : 1) * (term.includes(' ') ? PHRASE_FACTOR : 1)
    const rarity = Math.log(1 / outside)
    const weight = Math.round(inside * Math.log(inside / outside) * rarity * factor * 1e6)
    if (weight > 0) weighed.push({ term, weight })
  }
  return weighed.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
}

/** Words with a common prefix of this length are forms of one word, such as “afford” and “affordable”. */
const PREFIX_CHARACTERS = 5

const getPrefix = (word: string): string => word.slice(0, PREFIX_CHARACTERS)

/** Removes terms that are similar to a better one. */
function removeSimilarTerms(terms: readonly WeightedTerm[]): WeightedTerm[] {
  const kept: WeightedTerm[] = []
  const said = new Set<string>()
  for (const weighed of terms) {
    const parts = weighed.term.toLowerCase().split(' ').map(getPrefix)
    if (!parts.some((part) => said.has(part))) kept.push(weighed)
    for (const part of parts) said.add(part)
  }
  return kept
}

const capitalize = (text: string): string => {
  const [first = '', ...rest] = text
  return first.toUpperCase() + rest.join('')
}

/** Some comments with a name. */
export interface NamedRows {
  readonly name: string
  readonly rows: readonly number[]
}

/** The names of the two largest parts of a topic, or of its only one. */
function joinPartNames(members: readonly number[], finer: readonly NamedRows[]): string | undefined {
  const own = new Set(members)
  const names = finer
    .filter(({ name, rows }) => own.has(rows[0] ?? -1) && !isQuotedName(name))
    .toSorted((a, b) => b.rows.length - a.rows.length)
    .slice(0, 2)
    .map(({ name }) => name)
  const joined = names.join(' / ')
  return [...joined].length > MAX_TOPIC_NAME_CHARACTERS ? names[0] : joined || undefined
}

/** The names given so far, of all layers, because a page may show all of them. */
interface NameRegister {
  readonly taken: Set<string>
  /** the terms of the phrases among them */
  readonly terms: Set<string>
}

export const createNameRegister = (): NameRegister => ({ taken: new Set(), terms: new Set() })

const joinTerms = ({ terms }: WeighedPhrase): string => terms.toSorted().join(' ')

/** Least share of a topic's comments that have a name of one word, and of all comments with it that are the topic's. */
const MIN_WORD_SHARE = 0.6
const MIN_OWN_SHARE = 0.5
/** Least share of a topic's comments that have, on average, the words of a phrase that one comment says. */
const MIN_PHRASE_SHARE = 0.25

/** Whether a phrase is what the comments of a topic are about, and not only what one of them says. */
function isSubject(
  { terms, comments }: WeighedPhrase,
  counts: ReadonlyMap<string, number>,
  all: ReadonlyMap<string, number>,
  size: number,
): boolean {
  const had = terms.map((term) => counts.get(term) ?? 0)
  const share = had.reduce((sum, count) => sum + count, 0) / terms.length / size
  if (terms.length === 1)
    return share >= MIN_WORD_SHARE && share * size >= MIN_OWN_SHARE * (all.get(terms[0]!) ?? 0)
  return comments > 1 || (share >= MIN_PHRASE_SHARE && had.every((count) => count > 1))
}

/** The best phrase with other terms than the names so far. */
function choosePhrase(phrases: readonly WeighedPhrase[], names: NameRegister): string | undefined {
  const best = phrases.find((phrase) => !names.terms.has(joinTerms(phrase)))
  if (!best) return undefined
  names.terms.add(joinTerms(best))
  return capitalize(best.text)
}

/** The beginning of the typical comment in quotation marks: the name of a topic of which no phrase says what it is about. */
function quoteTypical(
  members: readonly number[],
  typicality: readonly number[],
  texts: readonly string[],
): string {
  const comments = members.map((tid, at) => ({
    tid,
    txt: texts[tid] ?? '',
    typicality: typicality[at] ?? null,
  }))
  const text = (findTypicalComment(comments)?.txt ?? '').trim().replace(/\s+/g, ' ')
  return `“${createExcerpt(text, MAX_TOPIC_NAME_CHARACTERS - 3)}”`
}

/** The comments that are named, and vectors that compare them. */
interface NamingSource {
  readonly texts: readonly string[]
  readonly vocabulary: Vocabulary
  readonly places: DenseMatrix
}

/** What names of a layer depend on, besides its comments. */
interface NamingState {
  /** the topics of the next finer layer: the largest two name a topic whose comments have no telling phrase */
  readonly finer?: readonly NamedRows[]
  /** the names of other layers, to which the new ones are added */
  readonly names?: NameRegister
}

/**
 * Names the topics of a layer by the phrase of their comments that tells them best from the others, preferring phrases of
 * several comments and of the most central one; by its typical comment where no phrase is a subject of them. The names are
 * unique, and no two phrases have the same words.
 * @param topics the rows of each topic
 */
export function nameTopics(
  topics: readonly (readonly number[])[],
  given: NamingSource,
  { finer = [], names = createNameRegister() }: NamingState = {},
): TopicWords[] {
  const { texts, vocabulary, places } = given
  const all = countTerms(vocabulary.comments)
  return topics.map((members) => {
    const closeness = computeCloseness(places, members)
    const central = findCentralRow(members, closeness)
    const weighed = weighTerms(vocabulary, all, members, central)
    const best = removeSimilarTerms(weighed).slice(0, MAX_TERMS)
    const terms = best.map(({ term }) => vocabulary.getSpelling(term))
    const phrases = rankPhrases(
      { ...given, maxCharacters: MAX_TOPIC_NAME_CHARACTERS },
      members,
      central,
      weighed,
    )
    const comments = members.map((row) => vocabulary.comments[row]!)
    const counts = countTerms(comments)
    const subjects = phrases.filter((phrase) => isSubject(phrase, counts, all, members.length))
    const typicality = computeTypicality(closeness, comments, best)
    const found =
      choosePhrase(subjects, names) ??
      joinPartNames(members, finer) ??
      quoteTypical(members, typicality, texts)
    return { name: takeUniqueName(names.taken, found), terms, central, typicality }
  })
}

/**
 * Takes a name, with a number if it is already taken in any case of letters.
 * @param taken the names so far in small letters; the new one is added
 */
export function takeUniqueName(
  taken: Set<string>,
  name: string,
  maxCharacters: number = MAX_TOPIC_NAME_CHARACTERS,
): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`
    const tried = [...name].slice(0, maxCharacters - ending.length).join('') + ending
    if (taken.has(tried.toLowerCase())) continue
    taken.add(tried.toLowerCase())
    return tried
  }
}

/**
 * The names under which the topics of a run are shown: that of a moderator, or the computed one, with a number where another topic
 * of any layer has it. Names of moderators come first, then the order of the topics decides.
 */
export function createShownNames<T extends { readonly given_name: string | null; readonly name: string }>(
  topics: readonly T[],
): Map<T, string> {
  const taken = new Set<string>()
  const names = new Map<T, string>()
  for (const topic of topics)
    if (topic.given_name !== null) names.set(topic, takeUniqueName(taken, topic.given_name, LIMITS.topicName))
  for (const topic of topics)
    if (topic.given_name === null) names.set(topic, takeUniqueName(taken, topic.name))
  return names
}
