import type { Theme } from '@folkmoot/ui/colours'
import { getShapeColour, getShapeStyle } from './shape-style.ts'
import type { ScatterKind } from './scatter-option.ts'

interface Props {
  kinds: readonly ScatterKind[]
  /** the name of the list */
  label: string
  theme: Theme
}

/** The legend of a map's shapes. */
export function ScatterKey({ kinds, label, theme }: Props) {
  return (
    <ul className="scatter-key" aria-label={label}>
      {kinds.map(({ kind, name, shape }) => {
        const { corners } = getShapeStyle(shape)
        return (
          <li key={kind}>
            <svg
              width="12"
              height="12"
              viewBox="0 0 12 12"
              fill={getShapeColour(shape, theme)}
              aria-hidden="true"
            >
              {corners === undefined ? <circle cx="6" cy="6" r="5" /> : <polygon points={corners} />}
            </svg>
            {name}
          </li>
        )
      })}
    </ul>
  )
}
