import { describe, expect, it } from 'vitest'
import { parseAcceptLanguage, chooseLanguage, isRightToLeft } from './languages.ts'

describe('the language of a page', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['pt-BR', 'es-MX', 'en'], 'es'],
    [['zh-TW'], 'zh-Hant'],
    [['zh-Hant-HK'], 'zh-Hant'],
    [['AR_eg'], 'ar'],
    [['pt', ''], 'en'],
    [[], 'en'],
  ])('for the preferences %j is %s', (preferred, language) => {
    expect(chooseLanguage(preferred)).toBe(language)
  })

  it('is read from a header in the order of the weights', () => {
    expect(parseAcceptLanguage('en;q=0.5, fr-CH, de;q=0.9, *;q=0')).toEqual(['fr-CH', 'de', 'en'])
    expect(parseAcceptLanguage(undefined)).toEqual([])
    expect(parseAcceptLanguage(',;q=x')).toEqual([])
  })

  it('is written from right to left only in Arabic', () => {
    expect([isRightToLeft('ar'), isRightToLeft('en')]).toEqual([true, false])
  })
})
