import { expect, it } from 'vitest'
import { createPercentFormats } from './numbers.ts'

it('a range of percents is written in one form, in every language', () => {
  const ranges = ['en', 'de', 'fr', 'es', 'zh-Hant', 'ar'].map((language) =>
    createPercentFormats(language)
      .formatPercentRange(0.69, 0.97)
      .replaceAll(/[\s\u061C]/g, ' '),
  )
  expect(ranges.slice(0, 5)).toEqual(['69–97%', '69–97 %', '69–97 %', '69–97 %', '69–97%'])
  expect(ranges[5]).toMatch(/^(69|٦٩)–(97|٩٧)\D/)
})

it('a range whose ends are the same whole percent is one number', () => {
  const { formatPercentRange, formatPercent } = createPercentFormats('en')
  expect([formatPercentRange(0.886, 0.889), formatPercentRange(0.994, 1), formatPercent(0.125)]).toEqual([
    '89%',
    '99–100%',
    '13%',
  ])
})
