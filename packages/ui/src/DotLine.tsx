import type { CSSProperties } from 'react'
import { getGroupHueClass } from './group-hue.ts'

/** A group on the line. */
export interface LineDot {
  /** of the group, which decides the colour */
  readonly id: number
  readonly letter: string
  /** from 0 (all disagree) to 1 (all agree) */
  readonly at: number
  /** its votes in words */
  readonly words: string
}

/** Dots that are closer stand below each other; on a phone a dot is as wide. */
const MIN_GAP = 0.1

/** Places dots in rows, so that none covers another. */
function stackDots(dots: readonly LineDot[]) {
  const ends: number[] = []
  return dots
    .toSorted((one, other) => one.at - other.at)
    .map((dot) => {
      const free = ends.findIndex((end) => dot.at - end >= MIN_GAP)
      const row = free === -1 ? ends.length : free
      ends[row] = dot.at
      return { ...dot, row }
    })
}

type Place = CSSProperties & Partial<Record<'--at' | '--row' | '--rows' | '--from' | '--to', number>>

/** Where groups stand on a comment: a dot a group on a line from all disagree to all agree, and a string between the outermost. */
export function DotLine({ dots }: { dots: readonly LineDot[] }) {
  const placed = stackDots(dots)
  const rows = Math.max(1, ...placed.map(({ row }) => row + 1))
  const [from = 0.5, to = 0.5] = [placed[0]?.at, placed.at(-1)?.at]
  return (
    <div
      className="dot-line"
      role="img"
      aria-label={dots.map(({ words }) => words).join('; ')}
      style={{ '--rows': rows, '--from': from, '--to': to } as Place}
    >
      <span className="dot-line-room">
        {placed.map(({ id, letter, at, row, words }) => (
          <i
            key={id}
            className={`dot ${getGroupHueClass(id)}`}
            style={{ '--at': at, '--row': row } as Place}
            title={words}
          >
            {letter}
          </i>
        ))}
      </span>
    </div>
  )
}
