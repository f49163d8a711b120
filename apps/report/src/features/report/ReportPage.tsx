import type { PageProps } from '../../app/pages.ts'

/** The report of a conversation. */
export const ReportPage = ({ reportId }: PageProps) => <main data-report={reportId} />
