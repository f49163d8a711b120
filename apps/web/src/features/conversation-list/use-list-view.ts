import { type ListView, toListViewParameters, parseListView } from '@folkmoot/domain/conversation-list'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAddressText } from '../../ui/use-address-text.ts'

/** The view of the list, which stands in the address (LIST-6), and how it is changed. */
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
    // choices are written at once, with what was typed until then
    take(search)
    write({ ...address, search, ...choices })
  }
  const view = useMemo(() => ({ ...address, search: text }), [address, text])
  return {
    view,
    change,
    /** the search is left: the address follows at once */
    leaveSearch: follow,
  }
}
