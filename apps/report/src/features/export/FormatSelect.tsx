import { listExcelLocales, type ExcelLocale } from '@folkmoot/domain/export/excel'
import { useId } from 'react'
import { exportMessages } from '../../messages/export.ts'

interface Props {
  /** undefined for the contract's CSV */
  excel: ExcelLocale | undefined
  onChoose: (excel: ExcelLocale | undefined) => void
}

/** Select for the format of the files: CSV, or for Excel in a language (FILE-5). It is not printed. */
export function FormatSelect({ excel, onChoose }: Props) {
  const id = useId()
  const locales = listExcelLocales(navigator.languages)
  const choose = (value: string) => onChoose(locales.find(({ locale }) => locale === value)?.locale)
  return (
    <div className="file-format controls">
      <label>
        <span>{exportMessages.format}</span>
        <select value={excel ?? ''} aria-describedby={id} onChange={({ target }) => choose(target.value)}>
          <option value="">{exportMessages.csv}</option>
          {locales.map(({ locale, name }) => (
            <option key={locale} value={locale}>
              {exportMessages.forExcel(name)}
            </option>
          ))}
        </select>
      </label>
      <p id={id} className="file-format-help">
        {excel === undefined ? exportMessages.csvHelp : exportMessages.excelHelp}
      </p>
    </div>
  )
}
