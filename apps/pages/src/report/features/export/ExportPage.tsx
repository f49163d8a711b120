import type { ReportData } from '@folkmoot/api-types/report-data'
import { isVoteFile, REPORT_FILES, type ExcelFormat } from '@folkmoot/domain/export-files'
import { useState } from 'react'
import type { PageProps } from '../../app/page-props.ts'
import { exportMessages } from '../../messages/export.ts'
import { formatTime } from '../../messages/format.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { WithReportData } from '../../ui/LoadedPage.tsx'
import { FileCard } from './FileCard.tsx'
import { FormatSelect } from './FormatSelect.tsx'
import { ModLevelInfo } from './ModLevelInfo.tsx'
import './export.css'

/** The files that readers get, in the format that they choose. */
function FileList({ report: { report_id }, votes_published }: ReportData) {
  const [excel, setExcel] = useState<ExcelFormat>()
  const files = REPORT_FILES.filter((file) => votes_published !== null || !isVoteFile(file))
  return (
    <>
      <FormatSelect excel={excel} onChoose={setExcel} />
      <ul className="files">
        {files.map((file) => (
          <FileCard key={file} report_id={report_id} excel={excel} file={file} />
        ))}
      </ul>
    </>
  )
}

const ExportContent = ({ data }: { data: ReportData }) => (
  <main className="page">
    <PageHeader data={data} page="exportReport" title={exportMessages.title} words={exportMessages.words} />
    <FileList {...data} />
    <section aria-labelledby="votes" className="export-part">
      <h2 id="votes">{exportMessages.votes}</h2>
      <p>
        {data.votes_published === null
          ? exportMessages.noVotes
          : exportMessages.votesPublished(formatTime(data.votes_published))}
      </p>
    </section>
    <ModLevelInfo data={data} />
    <section aria-labelledby="notes" className="export-part">
      <h2 id="notes">{exportMessages.notes}</h2>
      {exportMessages.notesWords.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </section>
  </main>
)

/** Page of a report’s files (RPT-2), which `downloadReportFile` sends. */
export function ExportPage({ reportId }: PageProps) {
  return <WithReportData reportId={reportId}>{(data) => <ExportContent data={data} />}</WithReportData>
}
