import type { ReportData } from '@folkmoot/api-types/report-data'
import { useMemo } from 'react'
import type { PageProps } from '../App.tsx'
import { explainMissingMap, createReportView } from '../comments/report-view.ts'
import { Landscape } from './Landscape.tsx'
import { landscapeMessages } from '../messages/landscape.ts'
import { PageHeader, WithReportData } from '../ui/Page.tsx'
import '../styles/report.css'
import './landscape-panels.css'

function LandscapeContent({ data }: { data: ReportData }) {
  const view = useMemo(() => createReportView(data), [data])
  const absence = explainMissingMap(view)
  return (
    <main className="page landscape-page">
      <PageHeader data={data} page="landscape" title={landscapeMessages.title} words="" />
      {absence === undefined ? <Landscape view={view} isFull /> : <p className="empty">{absence}</p>}
      {absence === undefined && <p className="page-words">{landscapeMessages.words}</p>}
    </main>
  )
}

/** The Landscape on a page of its own. */
export const LandscapePage = ({ reportId }: PageProps) => (
  <WithReportData reportId={reportId}>{(data) => <LandscapeContent data={data} />}</WithReportData>
)
