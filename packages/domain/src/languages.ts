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
