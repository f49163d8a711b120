/**
 * True when a text has more characters. A character is a Unicode code point, as in JSON Schema and PostgreSQL: most emoji
 * are one, while the length of a JavaScript string is two.
 */
export function isLongerThan(text: string, maxCharacters: number): boolean {
  if (text.length <= maxCharacters) return false
  if (text.length > 2 * maxCharacters) return true
  let count = 0
  for (const _ of text) count += 1
  return count > maxCharacters
}

/** A text with a capital first letter. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A time as the contract has it. */
export const formatIsoTime = (time: number): string => new Date(time).toISOString()

/** A day of UTC, as in 2026-01-31. */
export const formatDay = (time: number): string => formatIsoTime(time).slice(0, 10)

/** The number of Unicode code points. */
export const countCharacters = (text: string): number => [...text].length

const UNSTORABLE_CHARACTER = /[\0\p{Surrogate}]/u

/** True when every database can store the text: without the character 0 and unpaired surrogates. */
export const isStorable = (text: string): boolean => !UNSTORABLE_CHARACTER.test(text)

/** The first characters of a text, counted as code points. */
export const takeCharacters = (text: string, maxCharacters: number): string =>
  isLongerThan(text, maxCharacters) ? [...text].slice(0, maxCharacters).join('') : text

/** The first characters of a text; a cut text ends with an ellipsis. */
export function createExcerpt(text: string, maxCharacters: number): string {
  return isLongerThan(text, maxCharacters) ? `${takeCharacters(text, maxCharacters)}…` : text
}

/** A text without any of these characters at its end; a regular expression would take quadratic time. */
export function trimEndCharacters(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** A text without any of these characters at its start. */
export function trimStartCharacters(text: string, characters: string): string {
  let start = 0
  while (start < text.length && characters.includes(text.charAt(start))) start += 1
  return text.slice(start)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for use in an HTML attribute and as HTML text. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
