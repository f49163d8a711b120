import { useMemo } from 'react'
import { reportMessages } from '../../messages/report.ts'
import { drawMap, SIZE } from './map-drawing.ts'
import { groupName } from '../../comments/group-name.ts'
import type { ReportView } from '../../comments/report-view.ts'
import './group-map.css'

const LETTER = 15

/** The map of opinion groups with the report's names of its directions. */
export function GroupMap({ view: { data, told } }: { view: ReportView }) {
  const { report, opinion } = data
  const points = opinion?.points
  const { dots, outlines } = useMemo(() => drawMap(points ?? []), [points])
  const groupOf = new Map(told.map((group) => [group.id, group]))
  const hue = (id: number) => `hue-${groupOf.get(id)?.hue ?? 0}`
  const names = told.map((group) => `${groupName(group)}, ${reportMessages.groupSize(group.size)}`)
  return (
    <figure className="group-map">
      <p className="axis axis-up">{report.label_y_pos}</p>
      <p className="axis axis-left">{report.label_x_neg}</p>
      <svg
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        role="img"
        aria-label={reportMessages.mapOf(names.join('; '))}
      >
        <path
          className="map-cross"
          d={`M${SIZE.width / 2} 0V${SIZE.height}M0 ${SIZE.height / 2}H${SIZE.width}`}
        />
        {outlines.map(({ group, corners }) => (
          <polygon key={group} className={`map-outline ${hue(group)}`} points={corners} />
        ))}
        {dots.map(({ key, x, y, radius, group }) => (
          <circle key={key} className={`map-dot ${hue(group)}`} cx={x} cy={y} r={radius} />
        ))}
        {outlines.map(({ group, middle: { x, y } }) => (
          <g key={group} className={`map-letter ${hue(group)}`}>
            <circle cx={x} cy={y} r={LETTER} />
            <text x={x} y={y} dy="0.36em">
              {groupOf.get(group)?.letter}
            </text>
          </g>
        ))}
      </svg>
      <p className="axis axis-right">{report.label_x_pos}</p>
      <p className="axis axis-down">{report.label_y_neg}</p>
    </figure>
  )
}
