import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Which codes are shown. */
export interface CodeView {
  /** the id of a wave's row, not its number */
  wave_id: number | undefined
  status: number | undefined
  /** from 1 */
  page: number
  /** as a sheet to print, and not as a list */
  sheet: boolean
}

const whole = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined

/** The view that an address asks for. What cannot be read counts as not set. */
function viewOf(search: URLSearchParams): CodeView {
  return {
    wave_id: whole(search.get('wave_id')),
    status: whole(search.get('status')),
    page: Math.max(1, whole(search.get('page')) ?? 1),
    sheet: search.get('sheet') === '1',
  }
}

function searchOf({ wave_id, status, page, sheet }: CodeView): Record<string, string> {
  return {
    ...(wave_id !== undefined && { wave_id: String(wave_id) }),
    ...(status !== undefined && { status: String(status) }),
    ...(page > 1 && { page: String(page) }),
    ...(sheet && { sheet: '1' }),
  }
}

/** What is shown of the codes stands in the address. A change of anything but the page begins at the first page. */
export function useCodeView() {
  const [search, setSearch] = useSearchParams()
  const show = useCallback(
    (change: Partial<CodeView>, { replace = false } = {}) =>
      setSearch((known) => searchOf({ ...viewOf(known), page: 1, ...change }), {
        replace,
        preventScrollReset: true,
      }),
    [setSearch],
  )
  return { view: viewOf(search), show }
}
export type ShowCodes = ReturnType<typeof useCodeView>['show']
