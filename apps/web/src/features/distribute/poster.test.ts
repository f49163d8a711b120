import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createPosterSvg,
  layoutPoster,
  POSTER_FORMATS,
  type PosterContent,
  type PosterFormat,
  wrapText,
} from './poster.ts'

const measure = (text: string, size: number) => text.length * size * 0.55
const CONTENT: PosterContent = {
  title: 'What should change in our neighbourhood?',
  text: 'The town is writing a plan.',
  organiser: 'City of Lindwater',
  logo: undefined,
  accent: undefined,
  dates: 'Until 3 December 2026',
  takePart: 'Have your say',
  scan: 'Scan the code, or open',
  address: 'talk.example.org/2demo',
  isRightToLeft: false,
  modules: [[true]],
}
const FORMATS = Object.keys(POSTER_FORMATS) as PosterFormat[]

/** The rectangles of a layout: of each text, and of the code. */
function listBoxes(format: PosterFormat, content: PosterContent) {
  const { texts, code, width, height, band } = layoutPoster(format, content, measure)
  const boxes = texts.map(({ lines, x, y, size }) => {
    const w = Math.max(...lines.map((line) => measure(line, size)))
    const left = content.isRightToLeft ? x - w : x
    return { left, right: left + w, top: y - size, bottom: y + (lines.length - 1) * size * 1.25 }
  })
  const square = { left: code.x, right: code.x + code.size, top: code.y, bottom: code.y + code.size }
  return { boxes: [...boxes, square], width, height, band }
}

type Box = ReturnType<typeof listBoxes>['boxes'][number]

const isOverlapping = (one: Box, other: Box) =>
  one.right > other.left && other.right > one.left && one.bottom > other.top && other.bottom > one.top

describe('a poster', () => {
  const words = ['a', 'street', 'Donaudampfschifffahrtsgesellschaft', '城市', '計畫。', 'x'.repeat(90)]
  const text = fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((drawn) => drawn.join(' '))
  const texts = { title: text, text, organiser: text, dates: text, address: text }
  const contents = fc.record({ ...texts, isRightToLeft: fc.boolean() })

  it.each(FORMATS)(
    '[LIST-17] %s: nothing overlaps or leaves the page, whatever the length of the texts',
    (format) => {
      fc.assert(
        fc.property(contents, (given) => {
          const { boxes, width, height } = listBoxes(format, { ...CONTENT, ...given })
          for (const [at, one] of boxes.entries()) {
            expect(one.left).toBeGreaterThanOrEqual(0)
            expect(one.right).toBeLessThanOrEqual(width + 1)
            expect(one.bottom).toBeLessThanOrEqual(height)
            expect(boxes.slice(at + 1).filter((other) => isOverlapping(one, other))).toEqual([])
          }
        }),
        { numRuns: 20 },
      )
    },
  )

  it('[LIST-17] has the question, the organiser, the dates, the address and the code', () => {
    const svg = createPosterSvg(
      layoutPoster('a4', { ...CONTENT, title: 'Trees & <parks>?' }, measure),
      CONTENT,
    )
    // lines are elements of their own
    const words = svg.replace(/<[^>]+>/g, '').replace(/\s/g, '')
    for (const part of [
      'Trees &amp; &lt;parks&gt;?',
      'City of Lindwater',
      'Until 3 December 2026',
      'talk.example.org/2demo',
    ])
      expect(words).toContain(part.replace(/\s/g, ''))
    expect(svg).toContain('M0 0h1v1h-1z')
    expect(
      createPosterSvg(layoutPoster('a4', CONTENT, measure), { ...CONTENT, isRightToLeft: true }),
    ).toContain('direction="rtl"')
  })

  it('[CFG-12] has the logo, and the colour of who asks', () => {
    const hosted = { ...CONTENT, logo: 'data:image/png;base64,AA', accent: '#0b5c3a' }
    const svg = createPosterSvg(layoutPoster('a4', hosted, measure), hosted)
    expect(svg).toContain('href="data:image/png;base64,AA"')
    expect(svg).toContain('<path fill="#0b5c3a" d="M0 0h2100')
  })

  it('[LIST-17] lines end between words, in Chinese between signs, and inside words that are too long', () => {
    const wrap = (text: string) => wrapText(text, 5, (line) => line.length)
    expect(wrap('one two six')).toEqual(['one', 'two', 'six'])
    expect(wrap('城市公園計畫')).toEqual(['城市公園', '計畫'])
    expect(wrap('abcdefgh')).toEqual(['abcde', 'fgh'])
    expect(wrap('  ')).toEqual([])
  })
})
