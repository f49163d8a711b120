import type { ReportData } from '@folkmoot/api-types/report-data'
import type { ReactNode } from 'react'
import { createReportDataPath } from '../api/report-data-path.ts'
import { useFetch } from '../api/use-fetch.ts'
import { LoadedPage } from './LoadedPage.tsx'

interface Props {
  reportId: string
  children: (data: ReportData) => ReactNode
}

/** Shows a page made from a report's data, or says why there is none. */
export function WithReportData({ reportId, children }: Props) {
  const [loaded, again] = useFetch<ReportData>(createReportDataPath(reportId))
  return (
    <LoadedPage loaded={loaded} onRetry={again}>
      {children}
    </LoadedPage>
  )
}
