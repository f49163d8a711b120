/** Formats of numbers, shares and times in the reader’s locale. */
export const twoDecimalFormat = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
export const percentFormat = new Intl.NumberFormat(undefined, { style: 'percent' })
export const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
export const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

const SIGN_OPTIONS = { signDisplay: 'exceptZero' } as const
/** Signed changes. */
export const changeFormat = new Intl.NumberFormat(undefined, SIGN_OPTIONS)
export const twoDecimalChangeFormat = new Intl.NumberFormat(undefined, {
  ...SIGN_OPTIONS,
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** The reader's time zone. */
export const READER_TIME_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone
