type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** Formats of numbers and days in one language. */
interface NumberFormats {
  /** formats a whole number with its noun; the plural form has `#` for the number */
  readonly formatCount: (count: number, forms: PluralForms) => string
  /** formats a share from 0 to 1 as whole percent */
  readonly formatPercent: (share: number) => string
  /** formats two shares as a range of whole percent */
  readonly formatPercentRange: (low: number, high: number) => string
  readonly formatDay: (day: Date) => string
}

/**
 * Creates the formats of a language.
 * @param language BCP 47 tag
 */
export function createNumberFormats(language: string): NumberFormats {
  const rules = new Intl.PluralRules(language)
  const whole = new Intl.NumberFormat(language)
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long' })
  return {
    formatCount: (count, forms) =>
      (forms[rules.select(count)] ?? forms.other).replace('#', whole.format(count)),
    formatPercent: (share) => percents.format(share),
    formatPercentRange: (low, high) => percents.formatRange(low, high),
    formatDay: (day) => days.format(day),
  }
}
