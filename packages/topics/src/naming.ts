import type { Places } from './reduce.ts'
import type { Terms, Vocabulary } from './vocabulary.ts'
import { excerptOf } from '@folkmoot/domain/text'
import { NAMES_NOTHING } from './stop-words.ts'

/** Characters of a topic's name at most. */
export const TOPIC_NAME_LENGTH = 50

/** How names are made, as `model_name` says it. */
export const NAMES_FROM_WORDS = 'words and central comment'

const MOST_WORDS = 3
/** How many terms of a topic are looked at for its name, and handed on. */
const TERMS = 10
/** The part of a topic's comments that have a term of its name at least. */
const SHARED = 0.12
/** How much a further term of a name weighs at least, beside the first. */
const BESIDE = 0.2
/** How much more a term counts that the most central comment uses. */
const CENTRAL = 1.25

/** What a topic is about, for a name. */
export interface TopicWords {
  readonly name: string
  /** the terms that tell it apart, best first, as they are written */
  readonly terms: readonly string[]
  /** the row of the comment that is nearest to the centre */
  readonly central: number
}

/** The member nearest to the centre of all members, the first of several. */
function centralOf({ width, values }: Places, members: readonly number[]): number {
  const centre = new Float64Array(width)
  for (const row of members) for (let k = 0; k < width; k += 1) centre[k]! += values[row * width + k]!
  let best = members[0] ?? 0
  let most = -Infinity
  for (const row of members) {
    let sum = 0
    for (let k = 0; k < width; k += 1) sum += centre[k]! * values[row * width + k]!
    if (sum > most + 1e-9) [best, most] = [row, sum]
  }
  return best
}

/** In how many of the given comments each term is. */
function within(comments: Iterable<Terms>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { words, phrases } of comments)
    for (const term of new Set([...words, ...phrases])) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

interface Weighed {
  readonly term: string
  readonly weight: number
}

/** A pair of words weighs as much as both, less for the doubt whether they belong together. */
const PHRASE = 1.4

/**
 * The terms of a topic by class-based weight: the part of its comments that have the term, times the logarithm of how
 * much more often they do than all comments (the term's share of the Kullback-Leibler divergence), times how rare it is,
 * so that the subject of the whole conversation names no topic. Words that are evenly spread, as the small words of any
 * language are, weigh nothing.
 */
function weigh(
  { comments }: Vocabulary,
  all: ReadonlyMap<string, number>,
  members: readonly number[],
  central: number,
): Weighed[] {
  const { words, phrases } = comments[central] ?? { words: [], phrases: [] }
  const said = new Set([...words, ...phrases])
  const weighed: Weighed[] = []
  for (const [term, count] of within(members.map((row) => comments[row]!))) {
    if (count < Math.max(2, members.length * SHARED) || NAMES_NOTHING.has(term)) continue
    const inside = count / members.length
    const outside = ((all.get(term) ?? count) + 1) / (comments.length + 1)
    const factor = (said.has(term) ? CENTRAL : 1) * (term.includes(' ') ? PHRASE : 1)
    const rarity = Math.log(1 / outside)
    const weight = Math.round(inside * Math.log(inside / outside) * rarity * factor * 1e6)
    if (weight > 0) weighed.push({ term, weight })
  }
  return weighed.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
}

/** Words that begin with so many of the same letters are forms of one, as “afford” and “affordable” are. */
const SAME_BEGINNING = 5

const beginning = (word: string): string => word.slice(0, SAME_BEGINNING)

/** Leaves out what a better term says already. */
function distinct(terms: readonly Weighed[]): Weighed[] {
  const kept: Weighed[] = []
  const said = new Set<string>()
  for (const weighed of terms) {
    const parts = weighed.term.toLowerCase().split(' ').map(beginning)
    if (!parts.some((part) => said.has(part))) kept.push(weighed)
    for (const part of parts) said.add(part)
  }
  return kept
}

const characters = (text: string): number => [...text].length

const capital = (text: string): string => {
  const [first = '', ...rest] = text
  return first.toUpperCase() + rest.join('')
}

/** As many terms as there is room for; a part of the comment where there is none. */
function nameOf(terms: readonly string[], comment: string): string {
  let name = ''
  let count = 0
  for (const term of terms) {
    const longer = name === '' ? capital(term) : `${name}, ${term}`
    if (characters(longer) > TOPIC_NAME_LENGTH) continue
    name = longer
    count += 1
    if (count === MOST_WORDS) break
  }
  return name === '' ? excerptOf(comment.trim().replace(/\s+/g, ' '), TOPIC_NAME_LENGTH - 1) : name
}

/** A topic of the finest layer that coarser ones are made of. */
export interface Finer {
  readonly members: readonly number[]
  readonly terms: readonly string[]
}

/** The best term of a coarse topic, and then those of the topics that it is made of, the largest first. */
function termsOfParts(
  terms: readonly string[],
  members: readonly number[],
  finer: readonly Finer[],
): string[] {
  const own = new Set(members)
  const parts = finer.filter((part) => own.has(part.members[0] ?? -1))
  const heads = parts.toSorted((a, b) => b.members.length - a.members.length)
  const named = [terms.slice(0, 1), ...heads.map((part) => part.terms.slice(0, 1)), terms.slice(1)].flat()
  return distinct(named.map((term) => ({ term, weight: 0 }))).map(({ term }) => term)
}

/**
 * Names the topics of a layer after the terms that tell them apart, those first that the most central comment uses too.
 * No two names of a layer are equal.
 * @param topics the rows of each topic
 * @param finer the topics of the finest layer, when these are of a coarser one
 */
export function nameTopics(
  topics: readonly (readonly number[])[],
  given: { texts: readonly string[]; vocabulary: Vocabulary; places: Places },
  finer: readonly Finer[] = [],
): TopicWords[] {
  const { texts, vocabulary, places } = given
  const all = within(vocabulary.comments)
  const taken = new Set<string>()
  return topics.map((members) => {
    const central = centralOf(places, members)
    const weighed = distinct(weigh(vocabulary, all, members, central)).slice(0, TERMS)
    const terms = weighed.map(({ term }) => vocabulary.written(term))
    const strong = weighed.filter(({ weight }) => weight >= BESIDE * (weighed[0]?.weight ?? 0)).length
    const telling = finer.length > 0 ? termsOfParts(terms, members, finer) : terms.slice(0, strong)
    const name = unlike(taken, nameOf(telling, texts[central] ?? ''))
    taken.add(name)
    return { name, terms, central }
  })
}

/** The name, with a number where it is taken. */
export function unlike(taken: ReadonlySet<string>, name: string): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`
    const tried = [...name].slice(0, TOPIC_NAME_LENGTH - ending.length).join('') + ending
    if (!taken.has(tried)) return tried
  }
}
