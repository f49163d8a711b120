const LETTERS = 26
const FIRST = 'A'.charCodeAt(0)

/** A group's letter: A for group 0, B for 1, and after Z comes AA. */
export function formatGroupLetter(id: number): string {
  const letter = String.fromCharCode(FIRST + (id % LETTERS))
  return id < LETTERS ? letter : formatGroupLetter(Math.floor(id / LETTERS) - 1) + letter
}

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
