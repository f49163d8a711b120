/** The languages of the participant pages, as values of `lang`; the first is the fallback. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'zh-Hant', 'ar'] as const

export type Language = (typeof LANGUAGES)[number]

/** Name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  'zh-Hant': '繁體中文',
  ar: 'العربية',
}

/** Tells whether a language is written from right to left. */
export const isRightToLeft = (language: Language): boolean => language === 'ar'

/**
 * The first preferred language that we have, compared by primary subtag (`de-AT` matches German, every kind of Chinese
 * matches ours); else English.
 * @param preferred codes in the order of preference, like `navigator.languages`
 */
export function chooseLanguage(preferred: readonly string[]): Language {
  const getPrimarySubtag = (code: string): string => code.trim().toLowerCase().split(/[-_]/, 1)[0] ?? ''
  for (const code of preferred) {
    const found = LANGUAGES.find((language) => getPrimarySubtag(language) === getPrimarySubtag(code))
    if (found) return found
  }
  return LANGUAGES[0]
}

/** The codes of an `Accept-Language` header by descending weight. */
export const parseAcceptLanguage = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((part) => {
      const [code = '', ...rest] = part.split(';').map((one) => one.trim())
      const weight = rest.find((one) => one.startsWith('q='))?.slice(2)
      return { code, weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ code, weight }) => code !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ code }) => code)

/** Frequent words that tell languages of Latin script apart; words of several of them count for each. */
const FREQUENT_WORDS: Readonly<Record<string, string>> = {
  en: 'the and of to is are be should we in for more not with have that this they our would as on it you can will all from by',
  de: 'der die das und ist sind wir nicht mit für ein eine auf den dem zu sollte mehr auch es im von werden soll sich haben wie am alle',
  fr: 'le la les et est des une un pour que dans il pas plus sur nous avec du au qui sont ce faut doit être devrait plus par en',
  es: 'el la los las y es que para en un una por con más no se del son debe hay como su al más debería ser todos este',
  pt: 'o a os as e é que para em um uma por com mais não se do da são deve há como no na dos ao ser mais todos',
  it: 'il la le gli e è che per in un una con più non si del della sono deve di come dei nel alla essere più tutti',
  nl: 'de het een en is van voor niet met zijn wij we op dat meer moet te in er ook worden aan als naar om alle bij',
}

const LANGUAGES_BY_WORD = new Map<string, string[]>()
for (const [language, words] of Object.entries(FREQUENT_WORDS))
  for (const word of new Set(words.split(' ')))
    LANGUAGES_BY_WORD.set(word, [...(LANGUAGES_BY_WORD.get(word) ?? []), language])

/** Scripts that mean one language, or one group of them whose name is the usual one. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
]
const MIN_SCRIPT_SHARE = 0.3
/** Frequent words that a text must have, and how many more than in the second language. */
const MIN_WORDS = 2
const MIN_LEAD = 1

function detectByScript(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return undefined
  return SCRIPTS.find(([, script]) => (text.match(script)?.length ?? 0) >= MIN_SCRIPT_SHARE * letters)?.[0]
}

/**
 * The probable language of a text as its code, from its script or its frequent words; undefined where they do not tell.
 * Other languages of a script have the code of the commonest one (`ru` for Cyrillic, `ar` for Arabic).
 */
export function detectLanguage(text: string): string | undefined {
  const script = detectByScript(text)
  if (script !== undefined) return script
  const counts = new Map<string, number>()
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? [])
    for (const language of LANGUAGES_BY_WORD.get(word) ?? [])
      counts.set(language, (counts.get(language) ?? 0) + 1)
  const [best, second] = [...counts].toSorted((one, other) => other[1] - one[1])
  if (!best || best[1] < MIN_WORDS || best[1] - (second?.[1] ?? 0) < MIN_LEAD) return undefined
  return best[0]
}

/** Detected comments from which on a conversation has usual languages, and the share that makes a language one of them. */
const MIN_DETECTED = 20
const MIN_LANGUAGE_SHARE = 0.05

/** The usual languages of a conversation; undefined while too few comments tell. A comment in none of them is off-language. */
export function findUsualLanguages(counts: ReadonlyMap<string, number>): ReadonlySet<string> | undefined {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (all < MIN_DETECTED) return undefined
  return new Set([...counts].filter(([, count]) => count >= MIN_LANGUAGE_SHARE * all).map(([one]) => one))
}
