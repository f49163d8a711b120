import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { TABLE_PARAMETERS } from '../../ui/PagedTable.tsx'

/** Filter and page of the shown codes. */
export interface CodeView {
  /** the id of a wave's row, not its number */
  wave_id: number | undefined
  status: number | undefined
  /** from 1 */
  page: number
  /** true for the sheet to print, false for the list */
  isSheet: boolean
}

const parseWholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined

/** Parses the view from an address. An invalid value counts as not set. */
function parseView(search: URLSearchParams): CodeView {
  return {
    wave_id: parseWholeNumber(search.get('wave_id')),
    status: parseWholeNumber(search.get('status')),
    page: Math.max(1, parseWholeNumber(search.get('page')) ?? 1),
    isSheet: search.get('sheet') === '1',
  }
}

function toSearchParams({ wave_id, status, page, isSheet }: CodeView): Record<string, string> {
  return {
    ...(wave_id !== undefined && { wave_id: String(wave_id) }),
    ...(status !== undefined && { status: String(status) }),
    ...(page > 1 && { page: String(page) }),
    ...(isSheet && { sheet: '1' }),
  }
}

/** Filter and order of the table that an address has; another table than before has none. */
function listTableParameters(known: URLSearchParams, { isSheet }: Partial<CodeView>) {
  if (isSheet !== undefined) return {}
  return Object.fromEntries([...known].filter(([name]) => TABLE_PARAMETERS.some((one) => one === name)))
}

/** Keeps the view of the codes in the address. Any change other than the page resets the page to the first. */
export function useCodeView() {
  const [search, setSearch] = useSearchParams()
  const show = useCallback(
    (change: Partial<CodeView>, { replace = false } = {}) =>
      setSearch(
        (known) => ({
          ...listTableParameters(known, change),
          ...toSearchParams({ ...parseView(known), page: 1, ...change }),
        }),
        { replace, preventScrollReset: true },
      ),
    [setSearch],
  )
  return { view: parseView(search), show }
}
export type ShowCodes = ReturnType<typeof useCodeView>['show']
