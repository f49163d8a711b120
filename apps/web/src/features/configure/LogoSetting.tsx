import { Button } from '@blueprintjs/core'
import { LOGO_FILE_BYTES } from '@folkmoot/domain/logo'
import { AskerLogo } from '@folkmoot/ui/AskerLogo'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { ApiDispatch } from '../../api/optimistic.ts'
import { patchConversation, useChangeLogoMutation } from '../../conversation/conversations-api.ts'
import type { Settings } from '../../conversation/settings.ts'
import { Failure } from '../../ui/Failure.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { readDataUrl } from '../../ui/read-data-url.ts'
import { useToast } from '../../ui/toasts.ts'

const TOO_LARGE = new Error('The file is larger than 1 MB. Save it smaller, or as SVG.')

/** Makes a PNG of a file that the server does not take, as WebP. */
async function convertToPng(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png'),
  )
}

/** The logo of who asks: a file that is saved when it is chosen (CFG-12). */
export function LogoSetting({ settings: { saved } }: { settings: Settings }) {
  const [change, { isLoading }] = useChangeLogoMutation()
  const [problem, setProblem] = useState<unknown>()
  const dispatch = useDispatch<ApiDispatch>()
  const showToast = useToast()
  const { conversation_id, logo } = saved
  const save = async (file?: Blob) => {
    setProblem(undefined)
    try {
      if (file && file.size > LOGO_FILE_BYTES) throw TOO_LARGE
      const drawing = file?.type === 'image/webp' ? await convertToPng(file) : file
      const picture = drawing && (await readDataUrl(drawing)).split(',')[1]
      const body = { conversation_id, ...(picture !== undefined && { picture }) }
      dispatch(patchConversation(conversation_id, await change({ body }).unwrap()))
      showToast({ message: file ? 'The logo is saved.' : 'The logo is removed.', about: 'logo' })
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <div className="stack gap-4">
      <FileField
        label="Logo"
        accept=".png,.jpg,.jpeg,.webp,.svg"
        help="PNG, JPEG, WebP or SVG, at most 1 MB. It stands above the question, on the result and on posters."
        isDisabled={isLoading}
        onChoose={(file) => void save(file)}
      >
        <AskerLogo logo={logo} />
      </FileField>
      {logo !== null && (
        <div className="row">
          <Button onClick={() => void save()}>Remove the logo</Button>
        </div>
      )}
      {problem !== undefined && <Failure what="The logo is not saved." error={problem} />}
    </div>
  )
}
