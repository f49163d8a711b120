/** Numbers, shares and moments of Monitor in the reader’s locale. */
export const numbers = new Intl.NumberFormat()
export const twoDecimals = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
export const percents = new Intl.NumberFormat(undefined, { style: 'percent' })
export const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
export const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

const signed = { signDisplay: 'exceptZero' } as const
/** Changes, with their sign. */
export const changes = new Intl.NumberFormat(undefined, signed)
export const changesOfTwoDecimals = new Intl.NumberFormat(undefined, {
  ...signed,
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** Where the reader’s clocks are. */
export const READERS_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone
