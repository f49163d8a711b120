import { HTMLSelect } from '@blueprintjs/core'
import { useId } from 'react'
import { topicMessages } from '../../messages/topics.ts'

/** The value that selects every layer. */
export const ALL_LAYERS = 'all'

interface Props {
  layers: readonly string[]
  value: string
  /** true if all layers can be chosen at once */
  allowsAll?: boolean
  onChange: (layer: string) => void
}

/** The choice of a layer. */
export function LayerChoice({ layers, value, allowsAll = false, onChange }: Props) {
  const id = useId()
  return (
    <div className="topic-layers">
      <label htmlFor={id}>{topicMessages.layers}</label>
      <HTMLSelect
        id={id}
        value={value}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {allowsAll && <option value={ALL_LAYERS}>{topicMessages.allLayers}</option>}
        {layers.map((layer) => (
          <option key={layer} value={layer}>
            {topicMessages.layer(layer)}
          </option>
        ))}
      </HTMLSelect>
      <p id={`${id}-help`} className="topic-muted">
        {topicMessages.layerHelp}
      </p>
    </div>
  )
}
