import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import type { ExcelFormat } from '@folkmoot/domain/export/excel'
import { FileFormat } from './FileFormat.tsx'

import './file-download.css'

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
  <span className="file-download">
    <FileFormat excel={excel} onChoose={onChoose} />
    <Button icon={<Download />} loading={isLoading} onClick={onSave} {...(intent && { intent })}>
      {label}
    </Button>
  </span>
)
