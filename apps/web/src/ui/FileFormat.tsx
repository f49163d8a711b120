import { HTMLSelect } from '@blueprintjs/core'
import { listExcelLocales, type ExcelLocale } from '@folkmoot/domain/export/excel'
import { fileMessages } from '../messages/files.ts'

interface Props {
  /** undefined for the contract's CSV */
  excel: ExcelLocale | undefined
  onChoose: (excel: ExcelLocale | undefined) => void
}

/** Select for the format of a file: CSV, or for Excel in a language (FILE-5). */
export function FileFormat({ excel, onChoose }: Props) {
  const locales = listExcelLocales(navigator.languages)
  return (
    <HTMLSelect
      aria-label={fileMessages.format}
      value={excel ?? ''}
      onChange={({ currentTarget }) =>
        onChoose(locales.find(({ locale }) => locale === currentTarget.value)?.locale)
      }
    >
      <option value="">{fileMessages.csv}</option>
      {locales.map(({ locale, name }) => (
        <option key={locale} value={locale}>
          {fileMessages.forExcel(name)}
        </option>
      ))}
    </HTMLSelect>
  )
}
