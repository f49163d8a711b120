type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** How a language writes numbers and days. */
export interface Numbers {
  /** a whole number with what it counts: `#` stands for the number in the form that goes with it */
  readonly count: (count: number, forms: Forms) => string
  /** a share from 0 to 1 as whole percent */
  readonly percent: (share: number) => string
  readonly day: (day: Date) => string
}

/**
 * How a language writes numbers and days.
 * @param language as `lang` has it
 */
export function numbersOf(language: string): Numbers {
  const rules = new Intl.PluralRules(language)
  const whole = new Intl.NumberFormat(language)
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long' })
  return {
    count: (count, forms) => (forms[rules.select(count)] ?? forms.other).replace('#', whole.format(count)),
    percent: (share) => percents.format(share),
    day: (day) => days.format(day),
  }
}
