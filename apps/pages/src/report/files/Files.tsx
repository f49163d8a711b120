import { useCopy } from '@folkmoot/ui/use-copy'
import { exportMessages } from '../messages/export.ts'
import {
  type ExcelFormat,
  type ReportFile,
  findExcelFormat,
  isVoteFile,
  REPORT_FILES,
} from '@folkmoot/domain/export-files'
import { useId, useState } from 'react'
import type { ReportData } from '@folkmoot/api-types/report-data'
import { MOD_LEVELS } from '@folkmoot/domain/reports/reports'
import { formatTime } from '../messages/format.ts'
import { Section } from '../ui/Page.tsx'
import './files.css'

interface Props {
  text: string
  /** the file that the line downloads */
  itemName: string
}

/** Copies a line and reports whether the browser allowed it. */
export function CopyButton({ text, itemName }: Props) {
  const { isCopied, isRefused, copy } = useCopy(text)
  return (
    <>
      <button
        type="button"
        className="button"
        aria-label={exportMessages.copyLine(itemName)}
        onClick={() => void copy()}
      >
        {isCopied ? exportMessages.copied : exportMessages.copy}
      </button>
      <span role="status" className={isRefused ? 'copy-refused' : 'visually-hidden'}>
        {isCopied && exportMessages.copiedLine(itemName)}
        {isRefused && exportMessages.notCopied}
      </span>
    </>
  )
}

interface FileCardProps {
  report_id: string
  file: ReportFile
  excel: ExcelFormat | undefined
}

/** A file of the report: content, and two ways to download it. */
function FileCard({ report_id, file, excel }: FileCardProps) {
  const path = `/api/v3/reportExport/${report_id}/${file}${excel === undefined ? '' : `?excel=${excel}`}`
  const line = `curl -fL -o ${file} '${window.location.origin}${path}'`
  return (
    <li className="file">
      <h3>{file}</h3>
      <p className="file-words">{exportMessages.files[file]}</p>
      <p className="file-actions">
        <a className="button" href={path} download={file} aria-label={exportMessages.downloadFile(file)}>
          {exportMessages.download}
        </a>
      </p>
      <div className="file-line">
        <span className="visually-hidden">{exportMessages.line}</span>
        <code>{line}</code>
        <CopyButton text={line} itemName={file} />
      </div>
    </li>
  )
}

interface FormatSelectProps {
  /** undefined for the contract's CSV */
  excel: ExcelFormat | undefined
  onChoose: (excel: ExcelFormat | undefined) => void
}

/** Select for the format of the files: CSV, or for Excel in the reader's language (FILE-5). It is not printed. */
function FormatSelect({ excel, onChoose }: FormatSelectProps) {
  const id = useId()
  const forExcel = findExcelFormat(navigator.languages)
  return (
    <div className="file-format controls">
      <label>
        <span>{exportMessages.format}</span>
        <select
          value={excel ?? ''}
          aria-describedby={id}
          onChange={({ target }) => onChoose(target.value === '' ? undefined : forExcel)}
        >
          <option value="">{exportMessages.csv}</option>
          <option value={forExcel}>{exportMessages.forExcel}</option>
        </select>
      </label>
      <p id={id} className="file-format-help">
        {excel === undefined ? exportMessages.csvHelp : exportMessages.excelHelp}
      </p>
    </div>
  )
}

/** Number of comments that the report and its files leave out. */
const countOmitted = ({ accepted, unmoderated, rejected, comments }: ReportData['counts']): number =>
  accepted + unmoderated + rejected - comments

/** Says which comments the files have: those of the report's level. */
function ModLevelInfo({ data: { report, counts } }: { data: ReportData }) {
  const level = MOD_LEVELS.find((one) => one === report.mod_level) ?? -2
  const left = countOmitted(counts)
  return (
    <div className="export-part">
      <h3>{exportMessages.level}</h3>
      <p>{exportMessages.levelWords}</p>
      <p>
        {exportMessages.column[level]} {left > 0 && exportMessages.leftOut(left)}
      </p>
      {level === -2 && counts.rejected > 0 && <p>{exportMessages.rejected(counts.rejected)}</p>}
    </div>
  )
}

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

/** The report's files (RPT-2), which `downloadReportFile` sends. */
export const Files = ({ data }: { data: ReportData }) => (
  <Section id="files" title={exportMessages.title} words={exportMessages.words}>
    <FileList {...data} />
    <div className="export-part">
      <h3>{exportMessages.votes}</h3>
      <p>
        {data.votes_published === null
          ? exportMessages.noVotes
          : exportMessages.votesPublished(formatTime(data.votes_published))}
      </p>
    </div>
    <ModLevelInfo data={data} />
    <div className="export-part">
      <h3>{exportMessages.notes}</h3>
      {exportMessages.notesWords.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  </Section>
)
