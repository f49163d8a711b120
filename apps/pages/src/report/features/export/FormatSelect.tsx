import { findExcelFormat, type ExcelFormat } from '@folkmoot/domain/export-files'
import { useId } from 'react'
import { exportMessages } from '../../messages/export.ts'

interface Props {
  /** undefined for the contract's CSV */
  excel: ExcelFormat | undefined
  onChoose: (excel: ExcelFormat | undefined) => void
}

/** Select for the format of the files: CSV, or for Excel in the reader's language (FILE-5). It is not printed. */
export function FormatSelect({ excel, onChoose }: Props) {
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
