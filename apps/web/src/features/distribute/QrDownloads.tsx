import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useState } from 'react'
import { distributeMessages } from '../../messages/distribute.ts'
import { Failure } from '../../ui/Failure.tsx'
import { createQrPng, createQrSvg } from '../../ui/qr-drawing.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { QrModules } from '../../ui/use-qr.ts'

interface Props {
  modules: QrModules
  /** the file name without its extension */
  fileName: string
}

/** Download buttons of a QR code. */
export function QrDownloads({ modules, fileName }: Props) {
  const [problem, setProblem] = useState<unknown>()
  const save = (ending: string, picture: Blob) => {
    saveFile(`${fileName}.${ending}`, picture)
    setProblem(undefined)
  }
  const saveSvg = () => save('svg', new Blob([createQrSvg(modules)], { type: 'image/svg+xml' }))
  const savePng = () => createQrPng(modules).then((picture) => save('png', picture), setProblem)
  return (
    <div className="qr-files">
      <Button icon={<Download />} onClick={saveSvg}>
        {distributeMessages.qrSvg}
      </Button>
      <Button icon={<Download />} onClick={() => void savePng()}>
        {distributeMessages.qrPng}
      </Button>
      <p className="setting-help">{distributeMessages.qrHelp}</p>
      {problem !== undefined && <Failure what={distributeMessages.qrFailed} error={problem} />}
    </div>
  )
}
