/** To which side more than half of the votes of an area are; `split` without such a side, `few` where too few have voted. */
export type Lean = 'agree' | 'disagree' | 'pass' | 'split' | 'few'

/** The letters in which `reportLandscape` sends leans, one for each area of the Landscape. */
export const LEAN_LETTERS: Readonly<Record<Lean, string>> = {
  agree: 'a',
  disagree: 'd',
  pass: 'p',
  split: 's',
  few: '-',
}

const LEANS = new Map(Object.entries(LEAN_LETTERS).map(([lean, letter]) => [letter, lean as Lean]))

/** The lean of an area. @param letters those of a comment, one for each area */
export const parseLean = (letters: string | undefined, area: number): Lean =>
  LEANS.get(letters?.[area] ?? '') ?? 'few'
