import type { ReportData } from '@folkmoot/api-types'
import { useCallback, useEffect, useState } from 'react'

/** How a report's data stands in a page. */
export type Loaded =
  | { readonly state: 'loading' | 'failed' | 'unknown' }
  | { readonly state: 'ready'; readonly data: ReportData }

/** Asks once; the browser keeps the answer and its tag. `unknown` is an id that no report has. */
export async function loadReportData(reportId: string): Promise<Loaded> {
  try {
    const answer = await fetch(`/api/v3/reportData/${reportId}`)
    if (answer.ok) return { state: 'ready', data: (await answer.json()) as ReportData }
    const { error } = (await answer.json()) as { error?: string }
    return { state: error === 'polis_err_param_parse_failed_report_id' ? 'unknown' : 'failed' }
  } catch {
    return { state: 'failed' }
  }
}

let begun: { readonly reportId: string; readonly loading: Promise<Loaded> } | undefined

/** Asks before the page that shows it is there: both are on their way at the same time. */
export function beginLoading(reportId: string): void {
  begun = { reportId, loading: loadReportData(reportId) }
}

/** What was begun is used once. */
function firstAnswer(reportId: string): Promise<Loaded> {
  const loading = begun?.reportId === reportId ? begun.loading : loadReportData(reportId)
  begun = undefined
  return loading
}

/** The data of a report for the page that shows it, and a way to ask again. */
export function useReportData(reportId: string): readonly [Loaded, again: () => void] {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  useEffect(() => {
    let isWanted = true
    void firstAnswer(reportId).then((found) => isWanted && setLoaded(found))
    return () => {
      isWanted = false
    }
  }, [reportId])
  const again = useCallback(() => {
    setLoaded({ state: 'loading' })
    void loadReportData(reportId).then(setLoaded)
  }, [reportId])
  return [loaded, again]
}
