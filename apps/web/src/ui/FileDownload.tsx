import { Button, HTMLSelect } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { type ExcelFormat, findExcelFormat } from '@folkmoot/domain/export-files'

interface FormatProps {
  /** undefined for the contract's CSV */
  excel: ExcelFormat | undefined
  onChoose: (excel: ExcelFormat | undefined) => void
}

/** Select for the format of a file: CSV, or for Excel in the reader's language (FILE-5). */
function FileFormat({ excel, onChoose }: FormatProps) {
  const forExcel = findExcelFormat(navigator.languages)
  return (
    <HTMLSelect
      aria-label="Format of the file"
      value={excel ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value === '' ? undefined : forExcel)}
    >
      <option value="">CSV</option>
      <option value={forExcel}>For Excel</option>
    </HTMLSelect>
  )
}

interface Props {
  label: string
  /** undefined for the contract's CSV */
  excel: ExcelFormat | undefined
  onChoose: (excel: ExcelFormat | undefined) => void
  onSave: () => void
  isLoading?: boolean
  intent?: 'primary'
}

/** A button that downloads a file, beside the choice of its format (FILE-5, FILE-18). */
export const FileDownload = ({ label, excel, onChoose, onSave, isLoading = false, intent }: Props) => (
  <span className="inline gap-8">
    <FileFormat excel={excel} onChoose={onChoose} />
    <Button icon={<Download />} loading={isLoading} onClick={onSave} {...(intent && { intent })}>
      {label}
    </Button>
  </span>
)
