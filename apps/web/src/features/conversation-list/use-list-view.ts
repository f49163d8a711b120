import { type ListView, toListViewParameters, parseListView } from '@folkmoot/domain/conversation-list'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAddressText } from '../../ui/use-address-text.ts'

/** The list's filter and order, stored in the address (LIST-6), and functions that change them. */
export function useListView() {
  const [parameters, setParameters] = useSearchParams()
  const address = useMemo(() => parseListView(parameters), [parameters])
  const write = (view: ListView) =>
    setParameters(toListViewParameters(view), { replace: true, preventScrollReset: true })
  const typed = useAddressText(address.search, (search) => write({ ...address, search }))
  const { text, setText, take, follow } = typed
  const change = (parts: Partial<ListView>) => {
    const { search = text, ...choices } = parts
    if (Object.keys(choices).length === 0) return setText(search)
    // a choice is written at once, together with the typed search
    take(search)
    write({ ...address, search, ...choices })
  }
  const view = useMemo(() => ({ ...address, search: text }), [address, text])
  return {
    view,
    change,
    /** call on blur of the search: writes the address at once */
    leaveSearch: follow,
  }
}
