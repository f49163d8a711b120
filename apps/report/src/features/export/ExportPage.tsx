import type { ReportFiles } from '@folkmoot/api-types/exports'
import type { ReportData } from '@folkmoot/api-types/report-data'
import type { PageProps } from '../../app/pages.ts'
import { reportDataAddress } from '../../api/report-data.ts'
import { bothOf, useAnswer } from '../../api/use-answer.ts'
import { exportMessages } from '../../messages/export.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { ShowLoaded } from '../../ui/ShowLoaded.tsx'
import { FileCard } from './FileCard.tsx'
import { LevelWords } from './LevelWords.tsx'
import './export.css'

interface ContentProps {
  data: ReportData
  files: ReportFiles['files']
}

const Content = ({ data, files }: ContentProps) => (
  <main className="page">
    <PageHead data={data} page="exportReport" title={exportMessages.title} words={exportMessages.words} />
    <ul className="files">
      {files.map((file) => (
        <FileCard key={file.file} report_id={data.report.report_id} {...file} />
      ))}
    </ul>
    <LevelWords data={data} />
    <section aria-labelledby="notes" className="export-part">
      <h2 id="notes">{exportMessages.notes}</h2>
      {exportMessages.notesWords.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </section>
  </main>
)

/** The files of a report, each with what it holds and how to get it (RPT-2). */
export function ExportPage({ reportId }: PageProps) {
  const [data, againData] = useAnswer<ReportData>(reportDataAddress(reportId))
  const [files, againFiles] = useAnswer<ReportFiles>(`/api/v3/reportExport/${reportId}`)
  const again = () => {
    againData()
    againFiles()
  }
  return (
    <ShowLoaded loaded={bothOf(data, files)} again={again}>
      {([found, sizes]) => <Content data={found} files={sizes.files} />}
    </ShowLoaded>
  )
}
