import type { Lean } from '@folkmoot/domain/reports/landscape'
import { getGroupHueClass } from '@folkmoot/ui/group-hue'
import { memo } from 'react'
import type { SceneDot } from './scene.ts'

interface Props {
  dots: readonly SceneDot[]
  /** the colour of each dot by its area; undefined while dots show their groups */
  getLean: ((dot: SceneDot) => Lean) | undefined
  /** the group that is chosen; the others fade */
  group: number | undefined
}

/** A sign in the dot, so that colours are not alone: a bar for disagree, a hole for pass. */
function LeanSign({ lean, radius }: { lean: Lean; radius: number }) {
  if (lean === 'disagree') return <path className="lean-sign" d={`M${-radius / 2} 0H${radius / 2}`} />
  if (lean === 'pass') return <circle className="lean-hole" r={radius / 3} />
  if (lean === 'split')
    return <path className="lean-half" d={`M0 ${-radius}A${radius} ${radius} 0 0 1 0 ${radius}Z`} />
  return null
}

/** The dots of the map. They move by a transition of `transform`, which the style sheet switches off for reduced motion. */
export const MapDots = memo(({ dots, getLean, group }: Props) => (
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
