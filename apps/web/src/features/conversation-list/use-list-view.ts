import { type ListView, toListViewParameters, parseListView } from '@folkmoot/domain/conversation-list'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAddressText } from '../../ui/use-address-text.ts'

/** The list's filter, order and page, stored in the address (LIST-6), and functions that change them. */
export function useListView() {
  const [parameters, setParameters] = useSearchParams()
  const address = useMemo(() => parseListView(parameters), [parameters])
  const write = (view: ListView) =>
    setParameters(toListViewParameters(view), { replace: true, preventScrollReset: true })
  const typed = useAddressText(address.search, (search) => write({ ...address, search, page: 1 }))
  const { text, setText, take, follow } = typed
  const change = (parts: Partial<ListView>) => {
    const { search = text, ...choices } = parts
    if (Object.keys(choices).length === 0) return setText(search)
    // a choice is written at once, together with the typed search
    take(search)
    write({ ...address, search, page: 1, ...choices })
  }
  const view = useMemo(() => ({ ...address, search: text }), [address, text])
  return {
    /** as typed */
    view,
    /** as the server is asked for it */
    address,
    change,
    /** turns to another page, to which Back returns */
    turn: (page: number) => setParameters(toListViewParameters({ ...address, page })),
    /** call on blur of the search: writes the address at once */
    leaveSearch: follow,
  }
}
