import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useState } from 'react'
import { distribute } from '../../messages/distribute.ts'
import { Failure } from '../../ui/Failure.tsx'
import { qrPng, qrSvg } from '../../ui/qr-drawing.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { Modules } from '../../ui/use-qr.ts'

interface Props {
  modules: Modules
  /** of the files, without an ending */
  fileName: string
  /** after a picture has been saved */
  onSaved: () => void
}

/** The files of a QR code. */
export function QrFiles({ modules, fileName, onSaved }: Props) {
  const [problem, setProblem] = useState<unknown>()
  const save = (ending: string, picture: Blob) => {
    saveFile(`${fileName}.${ending}`, picture)
    setProblem(undefined)
    onSaved()
  }
  const saveSvg = () => save('svg', new Blob([qrSvg(modules)], { type: 'image/svg+xml' }))
  const savePng = () => qrPng(modules).then((picture) => save('png', picture), setProblem)
  return (
    <div className="qr-files">
      <Button icon={<Download />} onClick={saveSvg}>
        {distribute.qrSvg}
      </Button>
      <Button icon={<Download />} onClick={() => void savePng()}>
        {distribute.qrPng}
      </Button>
      <p className="setting-help">{distribute.qrHelp}</p>
      {problem !== undefined && <Failure what={distribute.qrFailed} error={problem} />}
    </div>
  )
}
