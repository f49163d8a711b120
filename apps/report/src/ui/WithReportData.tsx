import type { ReportData } from '@folkmoot/api-types/report-data'
import type { ReactNode } from 'react'
import { createReportDataPath } from '../api/report-data-path.ts'
import { useFetch } from '../api/use-fetch.ts'
import { LoadedPage } from './LoadedPage.tsx'

interface Props {
  reportId: string
  children: (data: ReportData) => ReactNode
}

/** Loads a report's data and renders a page from it, or says why it cannot. */
export function WithReportData({ reportId, children }: Props) {
  const [loaded, again] = useFetch<ReportData>(createReportDataPath(reportId))
  return (
    <LoadedPage loaded={loaded} onRetry={again}>
      {children}
    </LoadedPage>
  )
}
