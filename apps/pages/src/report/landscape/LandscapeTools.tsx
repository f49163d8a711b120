import { useCopy } from '@folkmoot/ui/use-copy'
import { useState, type RefObject } from 'react'
import { landscapeMessages } from '../messages/landscape.ts'
import { createPicture, renderPng, saveFile, type PictureTexts } from './save-picture.ts'

interface Props {
  /** of this view */
  address: string
  /** undefined on the full-screen page */
  fullAddress: string | undefined
  isTable: boolean
  onTable: (isTable: boolean) => void
  drawing: RefObject<SVGSVGElement | null>
  /** called when a picture is saved */
  getTexts: () => PictureTexts
  fileName: string
}

/** Saves the map as a file; true for a failure. */
async function savePicture(
  kind: 'png' | 'svg',
  { drawing, getTexts, fileName }: Pick<Props, 'drawing' | 'getTexts' | 'fileName'>,
): Promise<boolean> {
  if (!drawing.current) return true
  try {
    const legend = drawing.current.closest('.landscape')?.querySelectorAll('.landscape-legend li') ?? []
    const picture = createPicture(drawing.current, getTexts(), [...legend])
    const svg = new Blob([picture.text], { type: 'image/svg+xml' })
    saveFile(kind === 'svg' ? svg : await renderPng(picture), `${fileName}.${kind}`)
    return false
  } catch {
    return true
  }
}

const MapOrTable = ({ isTable, onTable }: Pick<Props, 'isTable' | 'onTable'>) => (
  <div className="landscape-switch" role="group" aria-label={landscapeMessages.show}>
    {([false, true] as const).map((value) => (
      <button
        key={String(value)}
        type="button"
        aria-pressed={isTable === value}
        onClick={() => onTable(value)}
      >
        {value ? landscapeMessages.table : landscapeMessages.map}
      </button>
    ))}
  </div>
)

/** The choice of map or table, the link of this view, and its downloads. */
export function LandscapeTools({ address, fullAddress, isTable, onTable, ...picture }: Props) {
  const { isCopied, isRefused, copy } = useCopy(address)
  const [hasFailed, setFailed] = useState(false)
  const save = (kind: 'png' | 'svg') => void savePicture(kind, picture).then(setFailed)
  return (
    <div className="landscape-tools" role="group" aria-label={landscapeMessages.tools}>
      <MapOrTable isTable={isTable} onTable={onTable} />
      {fullAddress !== undefined && (
        <a className="button" href={fullAddress}>
          {landscapeMessages.openFull}
        </a>
      )}
      <button type="button" className="button" onClick={() => void copy()}>
        {isCopied ? landscapeMessages.copied : landscapeMessages.copyLink}
      </button>
      {!isTable &&
        (['png', 'svg'] as const).map((kind) => (
          <button key={kind} type="button" className="button" onClick={() => save(kind)}>
            {landscapeMessages.saveAs[kind]}
          </button>
        ))}
      <span role="status" className={isRefused || hasFailed ? 'landscape-refused' : 'visually-hidden'}>
        {isRefused && landscapeMessages.notCopied}
        {hasFailed && landscapeMessages.notSaved}
        {isCopied && landscapeMessages.copied}
      </span>
    </div>
  )
}
