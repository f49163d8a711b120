import { getGroupHueClass } from '@folkmoot/ui/group-hue'
import { useMemo } from 'react'
import { reportMessages } from '../../messages/report.ts'
import { drawMap, DRAWING_SIZE } from './map-drawing.ts'
import { formatGroupName } from '../../comments/group-name.ts'
import type { GroupView, ReportView } from '../../comments/report-view.ts'
import './group-map.css'

const LETTER_RADIUS = 15

const describeGroup = (group: GroupView): string =>
  `${formatGroupName(group)}, ${reportMessages.groupSize(group.size)}`

/** The map of opinion groups, with the report's labels of its axes. */
export function GroupMap({ view: { data, reportedGroups } }: { view: ReportView }) {
  const { report, opinion } = data
  const points = opinion?.points
  const { dots, outlines } = useMemo(() => drawMap(points ?? []), [points])
  const groupById = new Map(reportedGroups.map((group) => [group.id, group]))
  const names = reportedGroups.map(describeGroup)
  return (
    <figure className="group-map">
      <p className="axis axis-up">{report.label_y_pos}</p>
      <p className="axis axis-left">{report.label_x_neg}</p>
      <svg
        viewBox={`0 0 ${DRAWING_SIZE.width} ${DRAWING_SIZE.height}`}
        role="img"
        aria-label={reportMessages.mapDescription(names.join('; '))}
      >
        <path
          className="map-cross"
          d={`M${DRAWING_SIZE.width / 2} 0V${DRAWING_SIZE.height}M0 ${DRAWING_SIZE.height / 2}H${DRAWING_SIZE.width}`}
        />
        {outlines.map(({ group, corners }) => (
          <polygon key={group} className={`map-outline ${getGroupHueClass(group)}`} points={corners} />
        ))}
        {dots.map(({ key, x, y, radius, group }) => (
          <circle key={key} className={`map-dot ${getGroupHueClass(group)}`} cx={x} cy={y} r={radius} />
        ))}
        {outlines.map(({ group, middle: { x, y } }) => (
          <g key={group} className={`map-letter ${getGroupHueClass(group)}`}>
            <circle cx={x} cy={y} r={LETTER_RADIUS} />
            <text x={x} y={y} dy="0.36em">
              {groupById.get(group)?.letter}
            </text>
          </g>
        ))}
      </svg>
      <p className="axis axis-right">{report.label_x_pos}</p>
      <p className="axis axis-down">{report.label_y_neg}</p>
    </figure>
  )
}
