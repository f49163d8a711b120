import { Document } from '@blueprintjs/icons'
import { fitMap, placeDots } from '@folkmoot/ui/map-geometry'
import { OpinionMap } from '@folkmoot/ui/OpinionMap'
import { useMemo } from 'react'
import type { OpinionMapPart } from '../../api/analysis.ts'
import '@folkmoot/ui/opinion-map.css'

const SIZE = { width: 208, height: 132, margin: 16, strip: 0, maxRadius: 9 }

/** The people of the map with their group, -1 for none. */
function listPoints({ 'base-clusters': bases, 'group-clusters': groups = [] }: OpinionMapPart) {
  const groupByBase = new Map(groups.flatMap(({ id, members }) => members.map((base) => [base, id])))
  return (bases?.id ?? []).map((id, at) => ({
    key: String(id),
    x: bases!.x[at]!,
    y: bases!.y[at]!,
    count: bases!.count[at]!,
    group: groupByBase.get(id) ?? -1,
  }))
}

/** The opinion map in small, as the sign of a report; the report has it with words and a table. */
export function ReportPicture({ map }: { map: OpinionMapPart | undefined }) {
  const dots = useMemo(() => {
    const points = map ? listPoints(map) : []
    return placeDots(points, fitMap(points, SIZE), SIZE)
  }, [map])
  return (
    <div className="wash report-picture" aria-hidden="true">
      {dots.length === 0 ? <Document size={28} /> : <OpinionMap size={SIZE} regions={[]} dots={dots} />}
    </div>
  )
}
