import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, wordListRule } from './auto-moderation.ts'
import { INSULTS } from './insults.ts'

const flagged = wordListRule()

describe('automatic moderation by word lists', () => {
  it.each([
    'You are an asshole.',
    'ASSHOLE',
    'ásshôle',
    'ass\u200Bhole',
    'Fuck   you!',
    '“fuck\nyou”',
    '¡Hijo de puta!',
    'Eres un cabron',
    'Espèce d’enculé',
    'ENCULE\u0301',
    'So ein Arschloch',
    'ＡＲＳＣＨＬＯＣＨ',
    '你是傻逼',
    '老王八蛋吧',
    'أنتِ شَرموطة',
    'شرمـــوطة',
    'كُسّ أمك',
  ])('[MOD-3] flags %j', (text) => expect(flagged(text)).toBe(true))

  it.each([
    'We need more parks in Scunthorpe.',
    'Asses hole up where donkeys are kept.',
    'I am against killing off buses; kill it yourself, committee.',
    'Con más árboles, la ciudad mejora.',
    'Der Kanal und die Kanaker Inseln',
    'Das Maß ist voll',
    '我们需要更多的公园',
    'نريد المزيد من الحدائق',
    'يحرس ابن الجيران الكلب',
    'fuck, youth unemployment is high',
    '',
    '👍',
  ])('[MOD-3] leaves %j alone', (text) => expect(flagged(text)).toBe(false))

  it('[MOD-3] finds every entry of its lists, however it is written', () => {
    for (const { entries } of Object.values(INSULTS))
      for (const entry of entries) {
        expect([entry, flagged(`… ${entry.toUpperCase()}!`)]).toEqual([entry, true])
        expect([entry, flagged(entry.normalize('NFD'))]).toEqual([entry, true])
      }
  })

  it('folds twice as once, and takes any text', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff)), (units) => {
        const text = String.fromCharCode(...units)
        expect(foldText(foldText(text))).toBe(foldText(text))
        flagged(text)
      }),
    )
  })

  it('flags nothing with no lists, and what other lists hold', () => {
    expect(wordListRule({})('asshole')).toBe(false)
    const rule = wordListRule({ nl: { match: 'words', entries: ['klootzak'] } })
    expect([rule('Wat een klootzak!'), rule('asshole')]).toEqual([true, false])
  })
})
