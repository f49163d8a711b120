import { describe, expect, it } from 'vitest'
import { createInsultFinder } from './insult-finder.ts'
import { INSULTS } from './insults.ts'

const findInsults = createInsultFinder()
const isFlagged = (text: string) => findInsults(text).length > 0

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
    'يا شرموطه',
    'ORUSPU değil, OROSPU ÇOCUĞU',
    'AMINA KOYAYIM',
    'ПОШЁЛ НАХУЙ!',
    'Иди-ка… иди на хуй',
    'Filho da Puta',
    'ｆｕｃｋ　ｙｏｕ',
    '𝒻𝓊𝒸𝓀 𝓎ℴ𝓊',
    'Scheißneger',
    'SCHEISSNEGER',
    'ｷﾁｶﾞｲ',
    '개새끼들아',
  ])('[MOD-3] flags %j', (text) => expect(isFlagged(text)).toBe(true))

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
    'Buses to Scunthorpe, Penistone, Clitheroe, Cockfosters and Lightwater should run on Sundays.',
    'The assassin passed the class; a cocktail, a grass verge, Dick van Dyke and the Bitcoin bubble.',
    'The niggardly budget of Nigeria, a faggoting stitch, the cuntline of a rope, bitching about bins',
    'Essex, Sussex and Middlesex need better drains. So does Shitterton.',
    'Retardant paint, a flame retardant, and a retard of ignition',
    'Le retard du train, la grosse bite d’amarrage du port, la tapette à mouches, le con de la place',
    'Ella sale con su hermano, la disputa, el reputado diputado computa.',
    'Die Huren der Bibel, das Hurenkind im Satz, der Spaten, das Fagott, die Fickmühle, Spaß für Kanäle',
    'Ich bring dich um acht Uhr zum Bahnhof. Die FDP ist dafür.',
    'Ela pede mais ônibus. Os macacos do zoológico. Portas arrombadas.',
    'La città di Troia, spaghetti alla puttanesca, un torrone',
    'De Mongoolse ambassade, een eikel van de boom',
    'Pedał hamulca, suka i szczenięta',
    'Собака и её сука, поленница и чурка',
    'Pic, göt, got, amca',
    'يا كلثوم، خولة وقحافة، الكلب والحمار في المزرعة',
    '我妈妈逼我学习，今天生日你妈妈来吗？体操、杂种水稻、贫贱人家、智障人士',
    '死ねば終わりではない。死ねない。',
    '시발점, 시발역, 병신년, 강아지',
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
