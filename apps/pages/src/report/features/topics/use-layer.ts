import { useState } from 'react'
import type { TopicsView } from './topic-view.ts'

/** The shown layer of topics; it is part of the address, so a link keeps it. */
export function useLayer({ layers, firstLayer }: TopicsView): readonly [number, (layer: number) => void] {
  const [layer, setLayer] = useState(() => {
    const asked = new URLSearchParams(window.location.search).get('layer')
    return asked !== null && layers.has(Number(asked)) ? Number(asked) : firstLayer
  })
  const choose = (next: number) => {
    window.history.replaceState(null, '', `?layer=${next}`)
    setLayer(next)
  }
  return [layer, choose]
}
