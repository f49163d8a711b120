import { type ListView, listViewParameters, readListView } from '@folkmoot/domain'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** How long typing has to pause before the address follows: browsers count how often it is written. */
const PAUSE = 200

/** The view of the list, which stands in the address (LIST-6), and a function that changes it. */
export function useListView(): [view: ListView, change: (parts: Partial<ListView>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const address = useMemo(() => readListView(parameters), [parameters])
  const [typed, setTyped] = useState(address.search)
  const written = useRef(address.search)
  const write = useRef((_view: ListView) => {})
  useEffect(() => {
    write.current = (view) => {
      written.current = view.search
      setParameters(listViewParameters(view), { replace: true, preventScrollReset: true })
    }
  })
  useEffect(() => {
    // another address, by a link or the way back
    if (address.search === written.current) return
    written.current = address.search
    setTyped(address.search)
  }, [address.search])
  useEffect(() => {
    if (typed === written.current) return undefined
    const timer = setTimeout(() => write.current({ ...address, search: typed }), PAUSE)
    return () => clearTimeout(timer)
  }, [typed, address])
  const change = (parts: Partial<ListView>) => {
    const { search = typed } = parts
    setTyped(search)
    // choices are written at once, with what was typed until then
    if (Object.keys(parts).some((name) => name !== 'search')) write.current({ ...address, search, ...parts })
  }
  const view = useMemo(() => ({ ...address, search: typed }), [address, typed])
  return [view, change]
}
