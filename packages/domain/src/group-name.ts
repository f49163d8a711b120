import { formatGroupLetter } from './group-letter.ts'

/** The names that an owner gave to groups, by letter: the first is that of group A. Null or missing without a name. */
export type GroupNames = readonly (string | null)[]

/**
 * A group as every page, file and command names it: its letter, and the owner's name word for word where there is one, `A (Drivers)`.
 * Sentences put the word for “group” in their language before it.
 */
export function formatGroupName(id: number, names: GroupNames): string {
  const name = names[id]?.trim()
  return name ? `${formatGroupLetter(id)} (${name})` : formatGroupLetter(id)
}
