import { fitMap, placeDots, type MapSize } from '@folkmoot/ui/map-geometry'
import type { StoryView } from './story-view.ts'

/** A map with fewer dots a group says no more than the list. */
const MIN_DOTS_PER_GROUP = 3

/** Places the dots of people who vote alike, and the letter of each group in its middle; undefined where they are too few. */
export function layOutMap({ data, told }: StoryView, size: MapSize) {
  const points = (data.opinion?.points ?? []).map((point, at) => ({ ...point, key: String(at) }))
  if (told.length === 0 || points.length < MIN_DOTS_PER_GROUP * told.length) return undefined
  const dots = placeDots(points, fitMap(points, size), size)
  const letters = told.flatMap(({ id, letter }) => {
    const own = dots.filter(({ group }) => group === id)
    const people = own.reduce((sum, { count }) => sum + count, 0)
    const mean = (get: (dot: (typeof own)[number]) => number) =>
      own.reduce((sum, dot) => sum + dot.count * get(dot), 0) / people
    return people === 0 ? [] : { id, letter, x: mean(({ x }) => x), y: mean(({ y }) => y) }
  })
  return { dots, letters }
}
