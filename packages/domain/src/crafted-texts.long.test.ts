import { describe, expect, it } from 'vitest'
import { createCraftedTexts } from '../testing/crafted-texts.ts'
import { measure, READERS } from '../testing/readers.ts'

const [TEXTS, CHARACTERS] = [1000, 50_000]
const MAX_MS = 5

describe('a thousand crafted texts of fifty thousand characters', () => {
  it.each(Object.entries(READERS))('[SAFE-82] cost %s less than 5 ms each', (_, read) => {
    const times = [...createCraftedTexts(TEXTS, CHARACTERS)].map((text) => ({
      start: text.slice(0, 20),
      ms: measure(() => read(text), 7),
    }))
    expect(times.filter(({ ms }) => ms >= MAX_MS)).toEqual([])
  })
})
