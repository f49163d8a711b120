import { foldText, foldWithPlaces, type FoldedText } from './fold-text.ts'
import { INSULTS, type InsultList } from './insults.ts'
import type { TextSpan } from './text-span.ts'

const WORD = /[\p{L}\p{N}]+/gu

const splitWords = (folded: string): string[] => folded.match(WORD) ?? []

/** Indexes the entries of word lists by their first word, so that one pass over a text checks all of them. */
function indexByFirstWord(lists: readonly InsultList[]): ReadonlyMap<string, readonly (readonly string[])[]> {
  const rows = new Map<string, (readonly string[])[]>()
  for (const { match, entries } of lists)
    for (const entry of match === 'words' ? entries : []) {
      const words = splitWords(foldText(entry))
      const [first] = words
      if (first !== undefined) rows.set(first, [...(rows.get(first) ?? []), words])
    }
  return rows
}

const toOriginalSpan = ({ starts, ends }: FoldedText, from: number, to: number): TextSpan => ({
  from: starts[from] ?? 0,
  to: ends[to - 1] ?? 0,
})

function findParts(text: FoldedText, parts: readonly string[]): TextSpan[] {
  const found: TextSpan[] = []
  for (const part of parts) {
    const at = text.folded.indexOf(part)
    if (at >= 0) found.push(toOriginalSpan(text, at, at + part.length))
  }
  return found
}

/**
 * Creates the finder of words of the lists in a text, with their places, in no order. All lists apply to every text, because
 * its language is unknown.
 */
export function createInsultFinder(
  lists: Readonly<Record<string, InsultList>> = INSULTS,
): (text: string) => readonly TextSpan[] {
  const all = Object.values(lists)
  const rows = indexByFirstWord(all)
  const parts = all.flatMap(({ match, entries }) =>
    match === 'parts' ? entries.map(foldText).filter((part) => part !== '') : [],
  )
  return (raw) => {
    const text = foldWithPlaces(raw)
    const words = [...text.folded.matchAll(WORD)]
    const found = findParts(text, parts)
    for (const [index, first] of words.entries())
      for (const entry of rows.get(first[0]) ?? []) {
        if (!entry.every((word, step) => words[index + step]?.[0] === word)) continue
        const last = words[index + entry.length - 1] ?? first
        found.push(toOriginalSpan(text, first.index, last.index + last[0].length))
      }
    return found
  }
}
