/**
 * Whether a text has more characters than it may have. A character is a Unicode code point, as JSON Schema and PostgreSQL
 * count them: most emoji are one, where the length of a JavaScript string says two.
 */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false
  if (text.length > 2 * most) return true
  let count = 0
  for (const _ of text) count += 1
  return count > most
}

/** How many characters a text has, counted as `isLongerThan` does. */
export const countCharacters = (text: string): number => [...text].length

const UNSTORABLE_CHARACTER = /[\0\p{Surrogate}]/u

/** Whether a text can be stored everywhere as it is: without the character 0, and without halves of characters. */
export const isStorable = (text: string): boolean => !UNSTORABLE_CHARACTER.test(text)

/** The first characters of a text, counted as code points, with an ellipsis only where something is left out. */
export function createExcerpt(text: string, most: number): string {
  return isLongerThan(text, most) ? `${[...text].slice(0, most).join('')}…` : text
}
