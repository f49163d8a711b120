/** Counts to a number in steps; `scripts/mutate.long.test.ts` changes this file. */
export function countSteps(end: number, step: number): number {
  let steps = 0
  for (let at = 0; at < end; at += step) steps += 1
  return steps
}
