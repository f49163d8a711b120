/** Formats of numbers, shares and times in the reader’s locale. */
export const twoDecimalFormat = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
export const percentFormat = new Intl.NumberFormat(undefined, { style: 'percent' })
export const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
export const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Signed changes. */
export const changeFormat = new Intl.NumberFormat(undefined, { signDisplay: 'exceptZero' })

/** The reader's time zone. */
export const READER_TIME_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone
