import { computeContrast, MIN_CONTRAST_RATIO, parseRgb } from './contrast.ts'
import { isColour, parseColour } from '@folkmoot/domain/conversations'
import { useLayoutEffect, useRef, useState } from 'react'
import { configureMessages } from '../../messages/configure.ts'

interface Props {
  background: string
  text: string
}

const contrastFormat = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

/** Converts a stored colour to CSS; an empty one keeps the page's own. */
const toCssColour = (colour: string): string => (isColour(colour) ? (parseColour(colour) ?? '') : '')

/** A sample of the explanation in the chosen colours, with a warning when they are hard to read (CFG-4). */
export function ColourPreview({ background, text }: Props) {
  const sample = useRef<HTMLParagraphElement>(null)
  const [contrast, setContrast] = useState<number>()
  useLayoutEffect(() => {
    if (!sample.current) return
    const { style } = sample.current
    style.backgroundColor = toCssColour(background)
    style.color = toCssColour(text)
    // the browser resolves colour names and the page’s own colours
    const seen = getComputedStyle(sample.current)
    const [below, above] = [parseRgb(seen.backgroundColor), parseRgb(seen.color)]
    setContrast(below && above && computeContrast(below, above))
  }, [background, text])
  return (
    <div className="setting">
      <p className="setting-label">{configureMessages.colourSample}</p>
      <p ref={sample} className="colour-sample">
        {configureMessages.colourSampleText}
      </p>
      <div role="status">
        {contrast !== undefined && contrast < MIN_CONTRAST_RATIO && (
          <p className="setting-wrong">{configureMessages.colourHard(contrastFormat.format(contrast))}</p>
        )}
      </div>
    </div>
  )
}
