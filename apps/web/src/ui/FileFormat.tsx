import { HTMLSelect } from '@blueprintjs/core'
import { findExcelFormat, type ExcelFormat } from '@folkmoot/domain/export/excel'
import { fileMessages } from '../messages/files.ts'

interface Props {
  /** undefined for the contract's CSV */
  excel: ExcelFormat | undefined
  onChoose: (excel: ExcelFormat | undefined) => void
}

/** Select for the format of a file: CSV, or for Excel in the reader's language (FILE-5). */
export function FileFormat({ excel, onChoose }: Props) {
  const forExcel = findExcelFormat(navigator.languages)
  return (
    <HTMLSelect
      aria-label={fileMessages.format}
      value={excel ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value === '' ? undefined : forExcel)}
    >
      <option value="">{fileMessages.csv}</option>
      <option value={forExcel}>{fileMessages.forExcel}</option>
    </HTMLSelect>
  )
}
