import type { PageProps } from '../../app/page-props.ts'
import { WithReportData } from '../../ui/LoadedPage.tsx'
import { useEarlyLandscape } from './MapSection.tsx'
import { Report } from './Report.tsx'

/** The report of a conversation. */
export function ReportPage({ reportId }: PageProps) {
  useEarlyLandscape()
  return <WithReportData reportId={reportId}>{(data) => <Report data={data} />}</WithReportData>
}
