const GROUPS = [
  { name: 'a', x: 118, y: 96, spread: 58, people: 34 },
  { name: 'b', x: 286, y: 118, spread: 52, people: 26 },
  { name: 'c', x: 196, y: 232, spread: 62, people: 38 },
] as const

/** Places people around a group's centre in a sunflower pattern: dense inside and even in all directions. */
const placePeople = ({ x, y, spread, people: count }: (typeof GROUPS)[number]) =>
  Array.from({ length: count }, (_, index) => {
    const distance = spread * Math.sqrt((index + 0.5) / count)
    const angle = index * 2.39996
    return {
      cx: Math.round(x + distance * Math.cos(angle)),
      cy: Math.round(y + distance * 0.86 * Math.sin(angle)),
    }
  })

/** A drawing of a result: people as dots, in three touching groups. It is decoration, so it has no text alternative. */
export function OpinionDrawing() {
  return (
    <svg className="opinion-drawing" viewBox="0 0 400 320" aria-hidden="true">
      {GROUPS.map((group) => (
        <g key={group.name} className={`opinion-${group.name}`}>
          <ellipse cx={group.x} cy={group.y} rx={group.spread + 18} ry={group.spread * 0.86 + 18} />
          {placePeople(group).map(({ cx, cy }) => (
            <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="4.2" />
          ))}
        </g>
      ))}
    </svg>
  )
}
