const LETTERS = 26
const FIRST = 'a'.charCodeAt(0)

/** A group's letter: a for group 0, b for 1, and after z comes aa. */
export function groupLetter(id: number): string {
  const letter = String.fromCharCode(FIRST + (id % LETTERS))
  return id < LETTERS ? letter : groupLetter(Math.floor(id / LETTERS) - 1) + letter
}
