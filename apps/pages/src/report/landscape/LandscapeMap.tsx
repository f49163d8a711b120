import type { Lean } from '@folkmoot/domain/reports/reports'
import { OpinionMap } from '@folkmoot/ui/OpinionMap'
import { getRadius, type MapDot, type MapSize } from '@folkmoot/ui/map-geometry'
import { drawRegions } from '@folkmoot/ui/map-regions'
import { useCallback, useMemo, useState, type PointerEvent, type RefObject } from 'react'
import type { ReportComment, ReportLandscape } from '@folkmoot/api-types/report-data'
import { formatGroupTitle } from '../comments/groups.tsx'
import type { GroupView, ReportView } from '../comments/report-view.ts'
import { landscapeMessages } from '../messages/landscape.ts'
import { RegionLabels } from './RegionLabels.tsx'
import type { LoadState } from '../loading.ts'

/** A dot with the area whose votes give its colour. */
export type LandscapeDot = MapDot & { readonly area: number }

/** About as many units as pixels, so that texts have their size: on a wide page of its own, in a report, and on a phone. */
export const SCENES = {
  full: { width: 1100, height: 560, margin: 56, strip: 60, maxRadius: 17 },
  report: { width: 764, height: 540, margin: 54, strip: 60, maxRadius: 14 },
  phone: { width: 340, height: 380, margin: 30, strip: 56, maxRadius: 10 },
} as const satisfies Record<string, MapSize>

/** A dot under the pointer, and the size of the drawing in pixels. */
interface TippedDot {
  readonly dot: LandscapeDot
  readonly width: number
  readonly height: number
}

interface DotTipProps {
  tipped: TippedDot
  size: MapSize
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

/** A sign in the dot, so that colours are not alone: a bar for disagree, a hole for pass. */
function LeanSign({ lean, radius }: { lean: Lean; radius: number }) {
  if (lean === 'disagree') return <path className="lean-sign" d={`M${-radius / 2} 0H${radius / 2}`} />
  if (lean === 'pass') return <circle className="lean-hole" r={radius / 3} />
  if (lean === 'split')
    return <path className="lean-half" d={`M0 ${-radius}A${radius} ${radius} 0 0 1 0 ${radius}Z`} />
  return null
}

interface Props {
  view: ReportView
  dots: readonly LandscapeDot[]
  most: number
  size: MapSize
  isNarrow: boolean
  /** false for the first drawing, which has dots but neither regions nor labels */
  isWhole: boolean
  comment: ReportComment | undefined
  getLean: ((dot: LandscapeDot) => Lean) | undefined
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

/** At most so many dots for people without a group. */
const MAX_GREY_DOTS = 60

/** People for a grey dot: half as many as in the largest dot of the map, more where there would be too many dots. */
const countPerGreyDot = (people: number, most: number): number =>
  Math.max(3, Math.ceil(most / 2), Math.ceil(people / MAX_GREY_DOTS))

/** Dots in rows for the people without a group, who have no place on the map. The last one has those who are left. */
export function placeUngrouped(people: number, most: number, size: MapSize, left: number) {
  const perDot = countPerGreyDot(people, most)
  const many = Math.ceil(people / perDot)
  const radius = getRadius(Math.min(perDot, most), most, size)
  const room = size.width - left - size.margin / 2
  let step = 2 * radius + 4
  const countInRow = () => Math.max(1, Math.floor(room / step))
  while (Math.ceil(many / countInRow()) * step > size.strip - 6) step *= 0.95
  const inRow = countInRow()
  const rows = Math.ceil(many / inRow)
  const drawn = Math.min(radius, step / 2 - 1)
  const last = drawn * Math.sqrt((people - (many - 1) * perDot) / perDot)
  return Array.from({ length: many }, (_, at) => ({
    x: left + step / 2 + (at % inRow) * step,
    y: size.height - size.strip / 2 + (Math.floor(at / inRow) - (rows - 1) / 2) * step,
    radius: at === many - 1 ? last : drawn,
  }))
}

/** Room for the number of people without a group, in units of the drawing. */
const STRIP_TEXT = 146

/** The people without a group, who have no place on the map: in grey, with their number. */
function Ungrouped({ people, most, size }: { people: number; most: number; size: MapSize }) {
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
function AxisLabels({ view, size }: { view: ReportView; size: MapSize }) {
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

/** Finds the dot under the pointer. */
function useTip(dots: readonly LandscapeDot[]) {
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
  const paint = useCallback(
    (dot: LandscapeDot) => {
      const lean = getLean?.(dot) ?? 'few'
      return { className: `lean-${lean}`, sign: <LeanSign lean={lean} radius={dot.radius} /> }
    },
    [getLean],
  )
  return (
    <div className="landscape-picture">
      <OpinionMap
        ref={drawing}
        className={`${comment ? 'is-coloured' : ''}${isPast ? ' is-replayed' : ''}`}
        {...{ size, regions, dots }}
        chosen={group}
        paint={getLean && paint}
        role="group"
        aria-label={landscapeMessages.describeMap(names, comment?.txt, past)}
        {...handlers}
      >
        <AxisLabels view={view} size={size} />
        <Ungrouped people={ungrouped} most={most} size={size} />
        <RegionLabels {...labels} />
      </OpinionMap>
      {tipped && <DotTip tipped={tipped} size={size} groups={groups} lean={getLean?.(tipped.dot)} />}
    </div>
  )
}

const LEANS: readonly Lean[] = ['agree', 'disagree', 'pass', 'split', 'few']

interface LegendProps {
  colours: LoadState<ReportLandscape>
  /** whether the chosen comment has colours */
  hasColours: boolean
  onRetry: () => void
}

/** The sample of a colour, with its sign. */
const LegendDot = ({ lean }: { lean: Lean }) => (
  <svg viewBox="-8 -8 16 16" aria-hidden className={`legend-dot map-dot lean-${lean}`}>
    <circle r={6} />
    <LeanSign lean={lean} radius={6} />
  </svg>
)

/** Says what could not be loaded, and loads it again. */
export const LoadFailure = ({ words, onRetry }: { words: string; onRetry: () => void }) => (
  <p className="warning landscape-failed" role="alert">
    {words}{' '}
    <button type="button" className="button" onClick={onRetry}>
      {landscapeMessages.again}
    </button>
  </p>
)

/** What the colours of a comment mean, or why there are none. */
export function Legend({ colours, hasColours, onRetry }: LegendProps) {
  if (colours.state === 'loading') return <p className="muted">{landscapeMessages.coloursLoading}</p>
  if (colours.state !== 'ready')
    return <LoadFailure words={landscapeMessages.coloursFailed} onRetry={onRetry} />
  if (!hasColours) return <p className="muted">{landscapeMessages.coloursNone}</p>
  return (
    <>
      <ul className="landscape-legend" aria-label={landscapeMessages.legend}>
        {LEANS.map((lean) => (
          <li key={lean}>
            <LegendDot lean={lean} />
            {landscapeMessages.leans[lean]}
          </li>
        ))}
      </ul>
      <p className="muted">{landscapeMessages.areas}</p>
    </>
  )
}
