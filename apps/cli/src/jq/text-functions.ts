import { describe, JqError, listCharacters } from './values.ts'

function requireText(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new JqError(`${describe(value)} ${what}`)
  return value
}

const changeLetters = (value: unknown, letters: RegExp, change: (letter: string) => string): string =>
  requireText(value, 'cannot be changed: a string is needed').replaceAll(letters, change)

const trim = (value: unknown, how: (text: string) => string): string =>
  how(requireText(value, 'cannot be trimmed'))

/** Where a text has another one, counted in characters. */
function listTextIndices(value: unknown, part: unknown): number[] | null {
  const text = requireText(value, 'has no indices')
  const wanted = requireText(part, 'is not a string')
  if (wanted === '') return null
  const found: number[] = []
  for (let index = text.indexOf(wanted); index >= 0; index = text.indexOf(wanted, index + 1))
    found.push(listCharacters(text.slice(0, index)).length)
  return found
}

function implode(value: unknown): string {
  if (!Array.isArray(value)) throw new JqError(`${describe(value)} cannot be imploded`)
  return value
    .map((point: unknown) => {
      if (typeof point !== 'number' || !(point >= 0 && point <= 0x10ffff))
        throw new JqError('Invalid codepoint literal')
      return String.fromCodePoint(Math.floor(point))
    })
    .join('')
}

const START = 'startswith() requires string inputs'
const END = 'endswith() requires string inputs'

/** A test of two texts. @throws JqError with a sentence of its own where one is none */
const testTexts =
  (why: string, test: (text: string, part: string) => boolean) =>
  (value: unknown, part: unknown): boolean => {
    if (typeof value !== 'string' || typeof part !== 'string') throw new JqError(why)
    return test(value, part)
  }

const isPair = (value: unknown, part: unknown): value is string =>
  typeof value === 'string' && typeof part === 'string'

/** Functions of texts, by name and number of arguments. */
export const TEXT_FUNCTIONS: Readonly<
  Record<string, (input: unknown, ...args: readonly unknown[]) => unknown>
> = {
  'utf8bytelength/0': (value) => Buffer.byteLength(requireText(value, 'only strings have UTF-8 byte length')),
  'ascii_downcase/0': (value) => changeLetters(value, /[A-Z]/g, (letter) => letter.toLowerCase()),
  'ascii_upcase/0': (value) => changeLetters(value, /[a-z]/g, (letter) => letter.toUpperCase()),
  'trim/0': (value) => trim(value, (text) => text.trim()),
  'ltrim/0': (value) => trim(value, (text) => text.trimStart()),
  'rtrim/0': (value) => trim(value, (text) => text.trimEnd()),
  'startswith/1': testTexts(START, (text, part) => text.startsWith(part)),
  'endswith/1': testTexts(END, (text, part) => text.endsWith(part)),
  'ltrimstr/1': (value, part) =>
    isPair(value, part) && value.startsWith(part as string) ? value.slice((part as string).length) : value,
  'rtrimstr/1': (value, part) =>
    isPair(value, part) && part !== '' && value.endsWith(part as string)
      ? value.slice(0, -(part as string).length)
      : value,
  'split/1': (value, separator) => {
    const text = requireText(value, 'cannot be split')
    const between = requireText(separator, 'is not a string')
    return text === '' ? [] : between === '' ? listCharacters(text) : text.split(between)
  },
  'explode/0': (value) =>
    listCharacters(requireText(value, 'cannot be exploded')).map((letter) => letter.codePointAt(0)),
  'implode/0': implode,
  '_text_indices/1': listTextIndices,
}
