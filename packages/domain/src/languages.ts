/** The languages that pages for participants speak, as they stand in `lang`; the first is spoken where none is known. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'zh-Hant', 'ar'] as const

export type Language = (typeof LANGUAGES)[number]

/** Whether a language is written from right to left. */
export const isRightToLeft = (language: Language): boolean => language === 'ar'

/**
 * The language of ours that suits somebody best: the first that they want and we have, by its main part (`de-AT` is
 * German), else English. Every Chinese is answered in the one that we have.
 * @param wanted codes in the order of preference, as `navigator.languages` has them
 */
export function chooseLanguage(wanted: readonly string[]): Language {
  const main = (code: string): string => code.trim().toLowerCase().split(/[-_]/, 1)[0] ?? ''
  for (const code of wanted) {
    const found = LANGUAGES.find((language) => main(language) === main(code))
    if (found) return found
  }
  return LANGUAGES[0]
}

/** The codes of an `Accept-Language` header, the most wanted first. */
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
