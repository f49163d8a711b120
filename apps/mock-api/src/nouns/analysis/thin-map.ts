import { LIMITS } from '@folkmoot/domain/limits'
import { findInConv, findMembers, findVoteCounts, type Span } from './map-text.ts'

/** Leaves the first entries of a list or record of a map. */
function cutEntries(text: string, entries: Span | undefined, count: number): string {
  if (!entries) return text
  let at = entries.from - 1
  for (let entry = 0; entry < count; entry += 1) {
    at = text.indexOf(',', at + 1)
    if (at < 0 || at >= entries.end) return text
  }
  return text.slice(0, at) + text.slice(entries.end)
}

/** Leaves the lists of people of the base clusters empty, as the public state has them. */
function emptyMembers(text: string): string {
  const members = findMembers(text)
  if (!members) return text
  const lists = text.slice(members.from, members.end).split('],[').length
  return text.slice(0, members.from) + Array(lists).fill('[]').join(',') + text.slice(members.end)
}

/** A text above this is thinned in steps, each of which reads it once: some ten milliseconds for the 30 MB of a million people. */
const LARGE_CHARACTERS = 1_000_000

/**
 * Thins the text of a map for drawing: of more than `LIMITS.mapPeople` people `in-conv` and `user-vote-counts` name those with the
 * lowest numbers, and the base clusters nobody. What is drawn stays whole: places and sizes of base clusters, groups and comments.
 * Other requests run between the steps of a long text.
 * @param text as JSON.stringify writes it
 */
export async function thinMap(text: string, most: number = LIMITS.mapPeople): Promise<string> {
  const waitBetween = () => (text.length < LARGE_CHARACTERS ? undefined : new Promise(setImmediate))
  await waitBetween()
  const short = cutEntries(text, findInConv(text), most)
  if (short === text) return text
  await waitBetween()
  const counted = cutEntries(short, findVoteCounts(short), most)
  await waitBetween()
  return emptyMembers(counted)
}
