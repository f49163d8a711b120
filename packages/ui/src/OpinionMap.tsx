import { useMemo, type ComponentProps, type ReactNode } from 'react'
import { getGroupHueClass } from './group-hue.ts'
import type { MapDot, MapSize } from './map-geometry.ts'
import type { Region } from './map-regions.ts'

interface Props<Dot extends MapDot> extends ComponentProps<'svg'> {
  size: Pick<MapSize, 'width' | 'height'>
  regions: readonly Pick<Region, 'group' | 'contours'>[]
  dots: readonly Dot[]
  /** the group that is chosen; styles decide what becomes of it and of the others */
  chosen?: number | undefined
  /** a colour in place of the group's, with its sign, so that colours are not alone; pass the same function for the same colours */
  paint?: ((dot: Dot) => { readonly className: string; readonly sign: ReactNode }) | undefined
}

/** The opinion map of every page, which loads opinion-map.css: regions of groups, dots of people, and what the page puts over them. Each page has a table or words beside it. */
export function OpinionMap<Dot extends MapDot>({
  size: { width, height },
  regions,
  dots,
  chosen,
  paint,
  className = '',
  children,
  ...svg
}: Props<Dot>) {
  const groups = useMemo(() => {
    const hue = (group: number) => (group < 0 ? '' : getGroupHueClass(group))
    const fade = (group: number) => (chosen === undefined || group === chosen ? '' : ' is-faded')
    return (
      <>
        <g className="map-regions" aria-hidden>
          {regions.map(({ group, contours }) => (
            <g key={group} className={`${hue(group)}${group === chosen ? ' is-chosen' : fade(group)}`}>
              {contours.map((contour, at) => (
                <path key={at} className="map-contour" d={contour} />
              ))}
            </g>
          ))}
        </g>
        <g className="map-dots">
          {dots.map((dot) => {
            const painted = paint?.(dot)
            return (
              <g
                key={dot.key}
                className={`map-dot ${painted?.className ?? hue(dot.group)}${fade(dot.group)}`}
                // moves by a transition, which reduced motion switches off
                style={{ transform: `translate(${dot.x.toFixed(1)}px, ${dot.y.toFixed(1)}px)` }}
                data-dot={dot.key}
              >
                <circle r={dot.radius} />
                {painted?.sign}
              </g>
            )
          })}
        </g>
      </>
    )
  }, [regions, dots, chosen, paint])
  return (
    <svg className={`map-drawing ${className}`} viewBox={`0 0 ${width} ${height}`} {...svg}>
      {groups}
      {children}
    </svg>
  )
}
