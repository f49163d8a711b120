import type { PageProps } from '../../app/page-props.ts'
import { WithReportData } from '../../ui/WithReportData.tsx'
import { Report } from './Report.tsx'

/** The report of a conversation. */
export const ReportPage = ({ reportId }: PageProps) => (
  <WithReportData reportId={reportId}>{(data) => <Report data={data} />}</WithReportData>
)
