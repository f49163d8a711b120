import type { ExcelFormat, ReportFile } from '@folkmoot/domain/export-files'
import { exportMessages } from '../../messages/export.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'

interface Props {
  report_id: string
  file: ReportFile
  excel: ExcelFormat | undefined
}

/** A file of the report: content, and two ways to download it. */
export function FileCard({ report_id, file, excel }: Props) {
  const path = `/api/v3/reportExport/${report_id}/${file}${excel === undefined ? '' : `?excel=${excel}`}`
  const line = `curl -fL -o ${file} '${window.location.origin}${path}'`
  return (
    <li className="file">
      <h2>{file}</h2>
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
