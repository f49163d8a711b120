import type { PageProps } from '../../app/page-props.ts'
import { WithReportData } from '../../ui/WithReportData.tsx'
import { useEarlyLandscape } from './LateLandscape.tsx'
import { Report } from './Report.tsx'

/** The report of a conversation. */
export function ReportPage({ reportId }: PageProps) {
  useEarlyLandscape()
  return <WithReportData reportId={reportId}>{(data) => <Report data={data} />}</WithReportData>
}
