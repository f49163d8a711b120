type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** How a language writes numbers and days. */
export interface NumberFormats {
  /** a whole number with what it counts: `#` stands for the number in the form that goes with it */
  readonly formatCount: (count: number, forms: PluralForms) => string
  /** a share from 0 to 1 as whole percent */
  readonly formatPercent: (share: number) => string
  readonly formatDay: (day: Date) => string
}

/**
 * How a language writes numbers and days.
 * @param language as `lang` has it
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
    formatDay: (day) => days.format(day),
  }
}
