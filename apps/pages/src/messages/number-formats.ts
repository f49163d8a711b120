import { createPercentFormats, type PercentFormats } from '@folkmoot/domain/numbers'

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** Formats of numbers and days in one language. */
export interface NumberFormats extends PercentFormats {
  /** formats a whole number with its noun; the plural form has `#` for the number */
  readonly formatCount: (count: number, forms: PluralForms) => string
  readonly formatDay: (day: Date) => string
  /** formats a time in milliseconds, with its day and time zone */
  readonly formatTime: (time: number) => string
}

/**
 * Creates the formats of a language.
 * @param language BCP 47 tag
 */
export function createNumberFormats(language: string): NumberFormats {
  const rules = new Intl.PluralRules(language)
  const whole = new Intl.NumberFormat(language)
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long' })
  return {
    formatTime: (time) =>
      new Intl.DateTimeFormat(language, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
      }).format(time),
    formatCount: (count, forms) =>
      (forms[rules.select(count)] ?? forms.other).replace('#', whole.format(count)),
    ...createPercentFormats(language),
    formatDay: (day) => days.format(day),
  }
}
