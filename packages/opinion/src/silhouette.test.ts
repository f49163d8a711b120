import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeSilhouettes } from './silhouette.ts'

type Person = readonly [x: number, y: number, part: number]

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** The mean silhouette of people, written down as its definition. */
function computeByDefinition(people: readonly Person[], k: number): number {
  const distances = ([x, y]: Person, others: readonly Person[]) =>
    others.map(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY))
  const silhouettes = people.map((person) => {
    const own = people.filter((other) => other !== person && other[2] === person[2])
    const others = Array.from({ length: k }, (_, part) => people.filter((other) => other[2] === part))
    const next = Math.min(
      ...others.flatMap((part) =>
        part.length > 0 && part[0]?.[2] !== person[2] ? [mean(distances(person, part))] : [],
      ),
    )
    if (own.length === 0 || next === Infinity) return 0
    const within = mean(distances(person, own))
    return Math.max(within, next) > 0 ? (next - within) / Math.max(within, next) : 0
  })
  return people.length === 0 ? 0 : mean(silhouettes)
}

const people = fc.array(
  fc.record({
    x: fc.nat(4),
    y: fc.nat(4),
    labels: fc.tuple(fc.nat(2), fc.nat(3)),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 14 },
)
/** The numbers of parts in the two divisions. */
const PARTS = [3, 4]

it('[MATH-1] silhouettes are those of the definition, for several divisions and weights at once', () => {
  fc.assert(
    fc.property(people, (points) => {
      const all = {
        x: Float64Array.from(points, ({ x }) => x),
        y: Float64Array.from(points, ({ y }) => y),
        weight: Float64Array.from(points, ({ times }) => times),
      }
      const divisions = PARTS.map((k, at) => ({
        k,
        labels: Uint8Array.from(points, (one) => one.labels[at]!),
      }))
      const found = computeSilhouettes(all, divisions)
      for (const [at, k] of PARTS.entries()) {
        const repeated = points.flatMap(({ x, y, labels, times }) =>
          Array.from({ length: times }, (): Person => [x, y, labels[at]!]),
        )
        expect(found[at]).toBeCloseTo(computeByDefinition(repeated, k), 12)
      }
    }),
  )
})

it('is 0 without points', () => {
  const none = new Float64Array()
  expect(
    computeSilhouettes({ x: none, y: none, weight: none }, [{ k: 2, labels: new Uint8Array() }]),
  ).toEqual([0])
})
