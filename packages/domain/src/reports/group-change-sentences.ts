import { formatGroupLetter } from '../group-letter.ts'
import type { GroupChange } from './group-changes.ts'
import { formatList } from './narrative-format.ts'

/** The words of a language for what became of groups. */
export interface GroupChangeWords {
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

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

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

/** What happened to groups of one kind at one time. */
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
