const LETTERS = 26
const FIRST = 'A'.charCodeAt(0)

/** A group's letter: A for group 0, B for 1, and after Z comes AA. */
export function formatGroupLetter(id: number): string {
  const letter = String.fromCharCode(FIRST + (id % LETTERS))
  return id < LETTERS ? letter : formatGroupLetter(Math.floor(id / LETTERS) - 1) + letter
}
