import { describe, expect, it } from 'vitest'
import { formatTranslations, readTranslations } from './translations.ts'

const TEXTS = new Set([-2, -1, 5, 12, 13])

describe('a file of translations', () => {
  it('[LANG-2] is read as it was written, with commas, quotes, line breaks and formulas', async () => {
    const texts = [
      { tid: -2, language: 'de', txt: 'Was, „wenn“?', original: 'What if?' },
      { tid: -1, language: 'zh-Hant', txt: 'a\nb', original: '=1' },
      { tid: 12, language: 'ar', txt: '=SUM("x")', original: '' },
      { tid: 13, language: 'fr', txt: '', original: 'Untranslated' },
    ] as const
    const read = await readTranslations([formatTranslations(texts)], TEXTS)
    expect(read).toEqual(texts.map(({ original: _, ...text }) => text))
  })

  it.each([
    ['comment-id,language,text\n5,xx,Hallo\n', /line 2.*one of en, es, fr, de, zh-Hant, ar/],
    ['comment-id,language,text\n5,de,Hallo\nfive,de,Hallo\n', /line 3.*topic, description/],
    ['comment-id,language,text\n5,de,Hallo\n6,de,Hallo\n', /line 3.*a text of this conversation/],
    ['comment-id,language,text\n5,de,Hallo\n5,fr,Salut\n5,de,Moin\n', /line 4.*once in a language/],
    [`comment-id,language,text\n5,de,${'x'.repeat(998)}\n`, /line 2.*at most 997 characters/],
    ['comment-id,language\n5,de\n', /no column “text”/],
    ['', /header/],
  ])('[LANG-2] is refused with its line and the way out: %j', (csv, message) =>
    expect(readTranslations([csv], TEXTS)).rejects.toThrow(message),
  )
})
