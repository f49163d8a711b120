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
    part: fc.nat(2),
    other: fc.nat(3),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 14 },
)

it('[MATH-1] silhouettes are those of the definition, for several divisions and weights at once', () => {
  fc.assert(
    fc.property(people, (points) => {
      const of = (value: (point: (typeof points)[number]) => number) => points.map(value)
      const all = {
        x: Float64Array.from(of(({ x }) => x)),
        y: Float64Array.from(of(({ y }) => y)),
        weight: Float64Array.from(of(({ times }) => times)),
      }
      const found = computeSilhouettes(all, [
        { k: 3, labels: Uint8Array.from(of(({ part }) => part)) },
        { k: 4, labels: Uint8Array.from(of(({ other }) => other)) },
      ])
      const repeat = (part: (point: (typeof points)[number]) => number) =>
        points.flatMap((point) =>
          Array.from({ length: point.times }, (): Person => [point.x, point.y, part(point)]),
        )
      expect(found[0]).toBeCloseTo(
        computeByDefinition(
          repeat(({ part }) => part),
          3,
        ),
        12,
      )
      expect(found[1]).toBeCloseTo(
        computeByDefinition(
          repeat(({ other }) => other),
          4,
        ),
        12,
      )
    }),
  )
})

it('is 0 without points', () => {
  const none = new Float64Array()
  expect(
    computeSilhouettes({ x: none, y: none, weight: none }, [{ k: 2, labels: new Uint8Array() }]),
  ).toEqual([0])
})
