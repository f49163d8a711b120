import { useSearchParams } from 'react-router-dom'

/** The layer in the address; `otherwise` when there is none, or it does not exist. */
export function useLayer(layers: readonly string[], otherwise: string) {
  const [search, setSearch] = useSearchParams()
  const named = search.get('layer') ?? otherwise
  const choose = (layer: string) => {
    const next = new URLSearchParams(search)
    if (layer === otherwise) next.delete('layer')
    else next.set('layer', layer)
    setSearch(next, { replace: true })
  }
  return [layers.includes(named) ? named : otherwise, choose] as const
}
