import { describe, JqError, listCharacters } from './values.ts'

const FLAGS: Readonly<Record<string, string>> = { g: '', i: 'i', x: '', s: 's', n: '', l: '', p: 's' }

function createExpression(
  pattern: unknown,
  flags: unknown,
): { expression: RegExp; isGlobal: boolean; skipsEmpty: boolean } {
  if (typeof pattern !== 'string')
    throw new JqError(`${describe(pattern)} cannot be matched, as it is not a string`)
  if (flags !== null && typeof flags !== 'string') throw new JqError(`${describe(flags)} is not a string`)
  const letters = listCharacters(flags ?? '')
  const unknown = letters.find((letter) => !(letter in FLAGS))
  if (unknown !== undefined) throw new JqError(`${flags} is not a valid modifier string`)
  // x: blanks and comments do not count
  const source = letters.includes('x')
    ? pattern.replaceAll(/\\[\s\S]|\s|#[^\n]*/g, (part) => (part.startsWith('\\') ? part : ''))
    : pattern
  const known = new Set(letters.map((letter) => FLAGS[letter]).filter(Boolean))
  try {
    const expression = new RegExp(source, `dgu${[...known].join('')}`)
    return { expression, isGlobal: letters.includes('g'), skipsEmpty: letters.includes('n') }
  } catch {
    throw new JqError(`${pattern} (at offset 0) is not a valid regex`)
  }
}

/** What `match` gives for a text: offsets and lengths count characters. */
export function matchText(value: unknown, pattern: unknown, flags: unknown): object[] {
  if (typeof value !== 'string')
    throw new JqError(`${describe(value)} cannot be matched, as it is not a string`)
  const { expression, isGlobal, skipsEmpty } = createExpression(pattern, flags)
  const count = (from: number, to: number) => listCharacters(value.slice(from, to)).length
  const all = [...value.matchAll(expression)].filter(([text]) => !skipsEmpty || text !== '')
  return (isGlobal ? all : all.slice(0, 1)).map((found) => {
    const places = found.indices ?? []
    const names = new Map(Object.entries(found.indices?.groups ?? {}).map(([name, place]) => [place, name]))
    const toCapture = (place: [number, number] | undefined, at: number) => ({
      offset: place ? count(0, place[0]) : -1,
      length: place ? count(...place) : 0,
      string: found[at] ?? null,
    })
    const groupNames = Object.keys(found.groups ?? {})
    return {
      ...toCapture(places[0], 0),
      captures: places.slice(1).map((place, index) => ({
        ...toCapture(place, index + 1),
        // a group that matched nothing has no place by which to find its name
        name:
          (place && names.get(place)) ??
          (groupNames.length === places.length - 1 ? groupNames[index] : null) ??
          null,
      })),
    }
  })
}
