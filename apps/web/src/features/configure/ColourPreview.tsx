import { contrastOf, READABLE_CONTRAST, readRgb } from './contrast.ts'
import { isColour, storedColour } from '@folkmoot/domain/conversations'
import { useLayoutEffect, useRef, useState } from 'react'
import { configure } from '../../messages/configure.ts'

interface Props {
  background: string
  text: string
}

const numbers = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

/** A colour as a style sheet takes it; nothing leaves the page's own. */
const styleOf = (colour: string): string => (isColour(colour) ? (storedColour(colour) ?? '') : '')

/** How the explanation looks in the chosen colours, with a warning when they are hard to read (CFG-4). */
export function HelpSample({ background, text }: Props) {
  const sample = useRef<HTMLParagraphElement>(null)
  const [contrast, setContrast] = useState<number>()
  useLayoutEffect(() => {
    if (!sample.current) return
    const { style } = sample.current
    style.backgroundColor = styleOf(background)
    style.color = styleOf(text)
    // the browser knows what a plain name is, and what the page’s own colours are
    const seen = getComputedStyle(sample.current)
    const [below, above] = [readRgb(seen.backgroundColor), readRgb(seen.color)]
    setContrast(below && above && contrastOf(below, above))
  }, [background, text])
  return (
    <div className="setting">
      <p className="setting-label">{configure.colourSample}</p>
      <p ref={sample} className="colour-sample">
        {configure.colourSampleText}
      </p>
      <div role="status">
        {contrast !== undefined && contrast < READABLE_CONTRAST && (
          <p className="setting-wrong">{configure.colourHard(numbers.format(contrast))}</p>
        )}
      </div>
    </div>
  )
}
