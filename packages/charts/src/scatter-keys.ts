/**
 * The point that a key moves to.
 * @param at index of the current point, undefined without one
 * @returns an index; undefined when the key leaves the points; null for other keys
 */
export function findKeyTarget(key: string, at: number | undefined, count: number): number | undefined | null {
  if (count === 0) return null
  if (key === 'Escape') return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight' || key === 'ArrowDown') return at === undefined ? 0 : Math.min(at + 1, count - 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return at === undefined ? count - 1 : Math.max(at - 1, 0)
  return null
}
