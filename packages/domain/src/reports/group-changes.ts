import { capitalize } from '../text.ts'
import { formatGroupLetter } from '../group-names.ts'
import { formatList } from './findings.ts'

/** Change of a group from one result to the next. Groups of fewer than three people are not shown. */
export interface GroupChange {
  /** when the newest vote of the result was cast, in milliseconds since 1970 */
  readonly at: number
  /** number of votes of the result */
  readonly votes: number
  /** `moved`: the group goes on under another letter, because letters have no gaps */
  readonly kind: 'appeared' | 'merged' | 'vanished' | 'moved'
  /** the group in the result; of a vanished one, before it */
  readonly id: number
  /** the groups before it whose people it has: those that merged, the one it comes from, or none */
  readonly from: readonly number[]
}

/** A change without its time. */
export type NewGroupChange = Pick<GroupChange, 'kind' | 'id' | 'from'>

/** Changes of the groups: those of earlier results, and those new in this one. */
export interface GroupHistory {
  readonly earlier: readonly GroupChange[]
  readonly now: readonly NewGroupChange[]
}

/** Changes that a result keeps, the newest last. */
const MAX_GROUP_CHANGES = 10

/** All changes, ten at most. @param result votes of the result, and when the newest was cast */
export const listGroupChanges = (
  { earlier, now }: GroupHistory,
  result: Pick<GroupChange, 'votes' | 'at'>,
): GroupChange[] => [...earlier, ...now.map((change) => ({ ...result, ...change }))].slice(-MAX_GROUP_CHANGES)

/** Groups of two results by their people. */
interface ComparedGroups {
  /** the groups before and now, each with a letter and the number of people who are in both results */
  readonly before: readonly number[]
  readonly now: readonly number[]
  /** how many people of a group before are in a group now */
  readonly count: (before: number, now: number) => number
}

/** The one with the most people, the first of equals; undefined if there is none. */
function findLargest(ids: readonly number[], count: (id: number) => number): number | undefined {
  let largest: number | undefined
  for (const id of ids) if (count(id) > (largest === undefined ? 0 : count(largest))) largest = id
  return largest
}

/**
 * The group in which a group before goes on: of the same letter, if most of the people come from it; else the one with more than
 * half of its people.
 */
function findHeir(old: number, { before, now, count }: ComparedGroups): number | undefined {
  if (now.includes(old) && findLargest(before, (id) => count(id, old)) === old) return old
  const heir = findLargest(now, (id) => count(old, id))
  const people = now.reduce((sum, id) => sum + count(old, id), 0)
  return heir !== undefined && 2 * count(old, heir) > people ? heir : undefined
}

/** The changes from the groups before to those now, in the order of their letters. */
export function compareGroups(groups: ComparedGroups): NewGroupChange[] {
  const { before, now, count } = groups
  const heirs = new Map(before.map((old) => [old, findHeir(old, groups)]))
  const vanished = before.filter((old) => heirs.get(old) === undefined)
  const changes: NewGroupChange[] = []
  for (const id of vanished) changes.push({ kind: 'vanished', id, from: [] })
  for (const id of now) {
    const parents = before.filter((old) => heirs.get(old) === id)
    const [parent] = parents
    if (parents.length > 1) changes.push({ kind: 'merged', id, from: parents })
    else if (parent === undefined) {
      const source = findLargest(before, (old) => count(old, id))
      changes.push({ kind: 'appeared', id, from: source === undefined ? [] : [source] })
    } else if (parent !== id) changes.push({ kind: 'moved', id, from: [parent] })
  }
  return changes
}

/** Letters that can have a name: A to J. */
const NAMED_LETTERS = 10

/**
 * Moves the names that an owner gave to groups to their new letters. The name of a group that is gone moves to a letter that no
 * group has, so that nothing is lost and no other group gets it.
 * @param given names by letter, of the first ones at least
 * @param groups number of groups now
 */
export function moveGroupNames(
  given: readonly (string | null)[],
  changes: readonly NewGroupChange[],
  groups: number,
): (string | null)[] {
  const names = Array.from({ length: NAMED_LETTERS }, (_, id) => given[id] ?? null)
  const sources = Array.from({ length: groups }, (_, id): number | undefined => id)
  for (const { kind, id, from } of changes) {
    if (kind === 'appeared') sources[id] = undefined
    if (kind === 'moved') sources[id] = from[0]
    if (kind === 'merged') sources[id] = from.includes(id) ? id : from[0]
  }
  const moved: (string | null)[] = names.map((_, id) => {
    const source = sources[id]
    return source === undefined ? null : (names[source] ?? null)
  })
  const used = new Set(sources.slice(0, groups))
  for (const [id, name] of names.entries()) {
    if (!name || used.has(id)) continue
    const isFree = (at: number) => at >= groups && !moved[at]
    const place = isFree(id) ? id : names.findIndex((_, at) => isFree(at))
    if (place >= 0) moved[place] = name
  }
  return moved
}

/** The words of a language for what became of groups. */
interface GroupChangeWords {
  /** a group within a sentence, by its letter */
  readonly group: (letter: string) => string
  readonly appeared: (group: string) => string
  /** of several groups at once, as a list */
  readonly allAppeared: (groups: string) => string
  readonly parted: (group: string, source: string) => string
  readonly vanished: (group: string) => string
  readonly allVanished: (groups: string) => string
  readonly merged: (groups: string, group: string) => string
  readonly moved: (group: string, letter: string) => string
  /** two things that happened at the same time */
  readonly also: (one: string, other: string) => string
  readonly sentence: (day: string, what: string) => string
}

export const ENGLISH_GROUP_CHANGES: GroupChangeWords = {
  group: (letter) => `group ${letter}`,
  appeared: (group) => `${group} appeared`,
  allAppeared: (groups) => `${groups} appeared`,
  parted: (group, source) => `${group} parted from ${source}`,
  vanished: (group) => `${group} could no longer be told from the others`,
  allVanished: (groups) => `${groups} could no longer be told from the others`,
  merged: (groups, group) => `${groups} became one, ${group}`,
  moved: (group, letter) => `${group} got the letter ${letter}`,
  also: (one, other) => `${one}; ${other}`,
  sentence: (day, what) => capitalize(`${day}: ${what}.`),
}

/** How a language writes days and lists. */
interface GroupChangeFormats {
  /** the day of a time, in milliseconds since 1970 */
  readonly formatDay: (at: number) => string
  readonly formatList: (names: readonly string[]) => string
}

/** Changes of one kind at one time. */
function describeKind(
  kind: GroupChange['kind'],
  changes: readonly GroupChange[],
  words: GroupChangeWords,
  { formatList: list }: GroupChangeFormats,
): string[] {
  const name = (id: number) => words.group(formatGroupLetter(id))
  const named = list(changes.map(({ id }) => name(id)))
  const [only] = changes.length === 1 ? changes : []
  if (kind === 'vanished') return [(only ? words.vanished : words.allVanished)(named)]
  if (kind === 'appeared') {
    const source = only?.from[0]
    if (source !== undefined) return [words.parted(named, name(source))]
    return [(only ? words.appeared : words.allAppeared)(named)]
  }
  return changes.map(({ id, from }) => {
    const before = list(from.map(name))
    return kind === 'merged' ? words.merged(before, name(id)) : words.moved(before, formatGroupLetter(id))
  })
}

/** The changes of each result, the newest first. */
function listByResult(changes: readonly GroupChange[]): GroupChange[][] {
  const byResult = new Map<string, GroupChange[]>()
  for (const change of changes) {
    const result = `${change.at} ${change.votes}`
    byResult.set(result, [...(byResult.get(result) ?? []), change])
  }
  return [...byResult.values()].toReversed()
}

/**
 * A sentence for the changes of each result, the newest first. Groups have the letters that they had then: the names that owners
 * give belong to the letters of today.
 */
export function describeGroupChangesIn(
  changes: readonly GroupChange[],
  words: GroupChangeWords,
  formats: GroupChangeFormats,
): string[] {
  return listByResult(changes).map((own) => {
    const kinds = [...new Set(own.map(({ kind }) => kind))]
    const parts = kinds.flatMap((kind) =>
      describeKind(
        kind,
        own.filter((change) => change.kind === kind),
        words,
        formats,
      ),
    )
    return words.sentence(formats.formatDay(own[0]!.at), parts.reduce(words.also))
  })
}

/** The same in English. @param formatDay the day of a time */
export const describeGroupChanges = (
  changes: readonly GroupChange[],
  formatDay: (at: number) => string,
): string[] => describeGroupChangesIn(changes, ENGLISH_GROUP_CHANGES, { formatDay, formatList })
