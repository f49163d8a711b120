import type { Lean } from '@folkmoot/domain/reports/reports'
import { getGroupHueClass } from '@folkmoot/ui/group-hue'
import { memo, useMemo, useState, type PointerEvent, type RefObject } from 'react'
import type { ReportComment } from '@folkmoot/api-types/report-data'
import { formatGroupTitle } from '../comments/group-name.ts'
import type { GroupView, ReportView } from '../comments/report-view.ts'
import { landscapeMessages } from '../messages/landscape.ts'
import {
  type SceneDot,
  type SceneSize,
  countPerGreyDot,
  drawRegions,
  placeUngrouped,
  type Region,
} from './scene.ts'
import { RegionLabels } from './RegionLabels.tsx'

/** A dot under the pointer, and the size of the drawing in pixels. */
interface TippedDot {
  readonly dot: SceneDot
  readonly width: number
  readonly height: number
}

interface DotTipProps {
  tipped: TippedDot
  size: SceneSize
  groups: ReadonlyMap<number, GroupView>
  lean: Lean | undefined
}

/** Says what a dot is. The table has the same for those who do not point. */
function DotTip({ tipped: { dot, width, height }, size, groups, lean }: DotTipProps) {
  const group = groups.get(dot.group)
  const scale = Math.min(width / size.width, height / size.height)
  const left = (width - size.width * scale) / 2 + dot.x * scale
  const top = (height - size.height * scale) / 2 + (dot.y - dot.radius) * scale
  return (
    <div className="dot-tip" style={{ insetInlineStart: left, top }} aria-hidden>
      {group && <strong>{landscapeMessages.dotPeople(dot.count, formatGroupTitle(group))}</strong>}
      {lean !== undefined && <span>{landscapeMessages.dotLean(lean)}</span>}
    </div>
  )
}

interface MapDotsProps {
  dots: readonly SceneDot[]
  /** the colour of each dot by its area; undefined while dots show their groups */
  getLean: ((dot: SceneDot) => Lean) | undefined
  /** the group that is chosen; the others fade */
  group: number | undefined
}

/** A sign in the dot, so that colours are not alone: a bar for disagree, a hole for pass. */
export function LeanSign({ lean, radius }: { lean: Lean; radius: number }) {
  if (lean === 'disagree') return <path className="lean-sign" d={`M${-radius / 2} 0H${radius / 2}`} />
  if (lean === 'pass') return <circle className="lean-hole" r={radius / 3} />
  if (lean === 'split')
    return <path className="lean-half" d={`M0 ${-radius}A${radius} ${radius} 0 0 1 0 ${radius}Z`} />
  return null
}

/** The dots of the map. They move by a transition of `transform`, which the style sheet switches off for reduced motion. */
const MapDots = memo(({ dots, getLean, group }: MapDotsProps) => (
  <g className="landscape-dots">
    {dots.map((dot) => {
      const lean = getLean?.(dot)
      const colour = lean === undefined ? getGroupHueClass(dot.group) : `lean-${lean}`
      const isFaded = group !== undefined && group !== dot.group
      return (
        <g
          key={dot.key}
          className={`landscape-dot ${colour}${isFaded ? ' is-faded' : ''}`}
          style={{ transform: `translate(${dot.x.toFixed(1)}px, ${dot.y.toFixed(1)}px)` }}
          data-dot={dot.key}
        >
          <circle r={dot.radius} />
          {lean !== undefined && <LeanSign lean={lean} radius={dot.radius} />}
        </g>
      )
    })}
  </g>
))

interface Props {
  view: ReportView
  dots: readonly SceneDot[]
  most: number
  size: SceneSize
  isNarrow: boolean
  /** false for the first drawing, which has dots but neither regions nor labels */
  isWhole: boolean
  comment: ReportComment | undefined
  getLean: ((dot: SceneDot) => Lean) | undefined
  group: number | undefined
  onGroup: (group: GroupView) => void
  drawing: RefObject<SVGSVGElement | null>
  /** people without a group */
  ungrouped: number
  /** those of the moment that is shown */
  groups: readonly GroupView[]
  /** of the moment that is replayed; undefined for now */
  past: string | undefined
}

/** Room for the number of people without a group, in units of the drawing. */
const STRIP_TEXT = 146

/** The people without a group, who have no place on the map: in grey, with their number. */
function Ungrouped({ people, most, size }: { people: number; most: number; size: SceneSize }) {
  if (people === 0) return null
  const top = size.height - size.strip
  return (
    <g className="landscape-ungrouped">
      <path className="strip-line" d={`M${size.margin / 2} ${top}H${size.width - size.margin / 2}`} />
      {[
        landscapeMessages.ungrouped(people),
        landscapeMessages.ungroupedName,
        landscapeMessages.perGreyDot(countPerGreyDot(people, most)),
      ].map((text, at) => (
        <text
          key={text}
          className={at === 0 ? 'label-title' : 'label-line'}
          x={size.margin / 2}
          y={top + size.strip / 2 + 16 * at - 10}
        >
          {text}
        </text>
      ))}
      {placeUngrouped(people, most, size, STRIP_TEXT).map(({ x, y, radius }, at) => (
        <circle key={at} cx={x} cy={y} r={radius} />
      ))}
    </g>
  )
}

/** The report's labels of the directions. */
function AxisLabels({ view, size }: { view: ReportView; size: SceneSize }) {
  const { label_x_neg, label_x_pos, label_y_neg, label_y_pos } = view.data.report
  const bottom = size.height - size.strip
  const places = [
    { text: label_y_pos, x: size.width / 2, y: 20, anchor: 'middle' },
    { text: label_y_neg, x: size.width / 2, y: bottom - 10, anchor: 'middle' },
    { text: label_x_neg, x: 12, y: bottom / 2, anchor: 'start' },
    { text: label_x_pos, x: size.width - 12, y: bottom / 2, anchor: 'end' },
  ] as const
  return places
    .filter(({ text }) => text)
    .map(({ text, x, y, anchor }) => (
      <text key={`${x} ${y}`} className="axis-label" x={x} y={y} textAnchor={anchor}>
        {text}
      </text>
    ))
}

/** The shaded regions of the groups. */
const Regions = ({ regions, group }: { regions: readonly Region[]; group: number | undefined }) => (
  <g className="landscape-regions" aria-hidden>
    {regions.map((region) => (
      <g
        key={region.group}
        className={`${getGroupHueClass(region.group)}${group !== undefined && group !== region.group ? ' is-faded' : ''}`}
      >
        {region.contours.map((contour, at) => (
          <path key={at} className="landscape-contour" d={contour} />
        ))}
      </g>
    ))}
  </g>
)

/** Finds the dot under the pointer. */
function useTip(dots: readonly SceneDot[]) {
  const [tipped, setTipped] = useState<TippedDot>()
  const show = ({ target, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const key = (target as Element).closest('[data-dot]')?.getAttribute('data-dot')
    const dot = dots.find((one) => one.key === key)
    if (dot?.key === tipped?.dot.key) return
    setTipped(dot && { dot, width: currentTarget.clientWidth, height: currentTarget.clientHeight })
  }
  const handlers = { onPointerMove: show, onPointerDown: show, onPointerLeave: () => setTipped(undefined) }
  return [tipped, handlers] as const
}

/** The map: regions, dots and labels. */
export function LandscapeMap({ drawing, most, ungrouped, onGroup, past, ...props }: Props) {
  const { view, dots, size, isNarrow, isWhole, comment, getLean, group, groups: told } = props
  const [tipped, handlers] = useTip(dots)
  const regions = useMemo(() => (isWhole ? drawRegions(dots, size) : []), [isWhole, dots, size])
  const groups = useMemo(() => new Map(told.map((one) => [one.id, one])), [told])
  const names = told.map((one) => landscapeMessages.region(formatGroupTitle(one), one.size))
  const isPast = past !== undefined
  const labels = { regions, dots, size, groups, comment, isNarrow, isPast, chosen: group, onChoose: onGroup }
  return (
    <div className="landscape-picture">
      <svg
        ref={drawing}
        className={`${comment ? 'is-coloured' : ''}${isPast ? ' is-replayed' : ''}`}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="group"
        aria-label={landscapeMessages.describeMap(names, comment?.txt, past)}
        {...handlers}
      >
        <Regions regions={regions} group={group} />
        <AxisLabels view={view} size={size} />
        <MapDots dots={dots} getLean={getLean} group={group} />
        <Ungrouped people={ungrouped} most={most} size={size} />
        <RegionLabels {...labels} />
      </svg>
      {tipped && <DotTip tipped={tipped} size={size} groups={groups} lean={getLean?.(tipped.dot)} />}
    </div>
  )
}
