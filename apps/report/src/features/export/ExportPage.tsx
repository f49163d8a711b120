import type { ReportFiles } from '@folkmoot/api-types/exports'
import type { ReportData } from '@folkmoot/api-types/report-data'
import type { ExcelFormat } from '@folkmoot/domain/export/excel'
import { useState } from 'react'
import type { PageProps } from '../../app/page-props.ts'
import { createReportDataPath } from '../../api/use-fetch.ts'
import { combineLoadStates, useFetch } from '../../api/use-fetch.ts'
import { exportMessages } from '../../messages/export.ts'
import { formatTime } from '../../messages/format.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { LoadedPage } from '../../ui/LoadedPage.tsx'
import { FileCard } from './FileCard.tsx'
import { FormatSelect } from './FormatSelect.tsx'
import { ModLevelInfo } from './ModLevelInfo.tsx'
import './export.css'

interface ContentProps {
  data: ReportData
  files: ReportFiles
}

/** The files, in the format that the reader chooses. */
function FileList({ report_id, files }: { report_id: string; files: ReportFiles['files'] }) {
  const [excel, setExcel] = useState<ExcelFormat>()
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

const ExportContent = ({ data, files: { files, votes_published: published } }: ContentProps) => (
  <main className="page">
    <PageHeader data={data} page="exportReport" title={exportMessages.title} words={exportMessages.words} />
    <FileList report_id={data.report.report_id} files={files} />
    <section aria-labelledby="votes" className="export-part">
      <h2 id="votes">{exportMessages.votes}</h2>
      <p>
        {published === null ? exportMessages.noVotes : exportMessages.votesPublished(formatTime(published))}
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
  const [data, againData] = useFetch<ReportData>(createReportDataPath(reportId))
  const [files, againFiles] = useFetch<ReportFiles>(`/api/v3/reportExport/${reportId}`)
  const again = () => {
    againData()
    againFiles()
  }
  return (
    <LoadedPage loaded={combineLoadStates(data, files)} onRetry={again}>
      {([found, list]) => <ExportContent data={found} files={list} />}
    </LoadedPage>
  )
}
