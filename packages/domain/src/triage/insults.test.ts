import { describe, expect, it } from 'vitest'
import { createInsultFinder, INSULTS } from './insults.ts'

const findInsults = createInsultFinder()
const isFlagged = (text: string) => findInsults(text).length > 0

describe('automatic moderation by word lists', () => {
  it.each([
    'You are an asshole.',
    'ásshôle',
    'ass\u200Bhole',
    'Fuck   you!',
    '¡Hijo de puta!',
    'Espèce d’enculé',
    'ＡＲＳＣＨＬＯＣＨ',
    '你是傻逼',
    'أنتِ شَرموطة',
    'كُسّ أمك',
    'ORUSPU değil, OROSPU ÇOCUĞU',
    'ПОШЁЛ НАХУЙ!',
    'ｆｕｃｋ　ｙｏｕ',
    '𝒻𝓊𝒸𝓀 𝓎ℴ𝓊',
    'Scheißneger',
    '개새끼들아',
    'A bunch of morons',
    'Diese Idioten im Rathaus',
    'Son unos imbéciles',
    'Quelle bande d’abrutis',
    'يا أغبياء',
    '這些白痴',
  ])('[MOD-3] flags %j', (text) => expect(isFlagged(text)).toBe(true))

  it.each([
    'We need more parks in Scunthorpe.',
    'I am against killing off buses; kill it yourself, committee.',
    'Der Kanal und die Kanaker Inseln',
    'يحرس ابن الجيران الكلب',
    'fuck, youth unemployment is high',
    'Buses to Scunthorpe, Penistone, Clitheroe, Cockfosters and Lightwater should run on Sundays.',
    'Le retard du train, la grosse bite d’amarrage du port, la tapette à mouches, le con de la place',
    'Die Huren der Bibel, das Hurenkind im Satz, der Spaten, das Fagott, die Fickmühle, Spaß für Kanäle',
    'Собака и её сука, поленница и чурка',
    'يا كلثوم، خولة وقحافة، الكلب والحمار في المزرعة',
    '我妈妈逼我学习，今天生日你妈妈来吗？体操、杂种水稻、贫贱人家、智障人士',
    'Shut up shop, ferme la porte, zorras y lobos, das ist Schwachsinn, 神經病學',
    '',
    '👍',
  ])('[MOD-3] does not flag %j', (text) => expect(isFlagged(text)).toBe(false))

  it('[MOD-3] finds every entry of its lists in any spelling', () => {
    for (const { entries } of Object.values(INSULTS))
      for (const entry of entries) {
        expect([entry, isFlagged(`… ${entry.toUpperCase()}!`)]).toEqual([entry, true])
        expect([entry, isFlagged(entry.normalize('NFD'))]).toEqual([entry, true])
      }
  })

  it('flags nothing without lists, and uses other lists', () => {
    expect(createInsultFinder({})('asshole')).toEqual([])
    const rule = createInsultFinder({ nl: { match: 'words', entries: ['klootzak'] } })
    expect([rule('Wat een klootzak!'), rule('asshole')]).toEqual([[{ from: 8, to: 16 }], []])
  })
})
