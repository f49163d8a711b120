import { describe, expect, it } from 'vitest'
import { createCraftedTexts } from '../testing/crafted-texts.ts'
import { measure, READERS } from '../testing/readers.ts'

const [TEXTS, SHORT, LONG] = [300, 4000, 32_000]
/** Eight for linear time, sixty-four for quadratic. */
const MAX_RATIO = 24
/** Quadratic time of the long text is hundreds of milliseconds; below this, collected garbage decides the ratio. */
const UNCLEAR_MS = 50

const readers = Object.entries(READERS)

describe('crafted texts', () => {
  it.each(readers)('cost %s time in proportion to their length', (_, read) => {
    const short = [...createCraftedTexts(TEXTS, SHORT)]
    const slow: string[] = []
    let at = 0
    for (const text of createCraftedTexts(TEXTS, LONG)) {
      const before = short[at++] ?? ''
      if (measure(() => read(text), 1) < UNCLEAR_MS) continue
      if (measure(() => read(text), 3) > MAX_RATIO * measure(() => read(before), 5))
        slow.push(text.slice(0, 20))
    }
    expect(slow).toEqual([])
  })
})
