/** Points on a map, written as `x,y` with blanks between them. */
export function parsePoints(places: string): { x: Float64Array; y: Float64Array } {
  const points = places.split(' ').map((place) => place.split(',').map(Number))
  return { x: Float64Array.from(points, ([x = 0]) => x), y: Float64Array.from(points, ([, y = 0]) => y) }
}
