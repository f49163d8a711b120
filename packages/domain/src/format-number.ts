const localFormat = new Intl.NumberFormat()
const englishFormat = new Intl.NumberFormat('en')

/** Formats a number with the separators of the reader's locale, for example 1,032. */
export const formatNumber = (value: number): string => localFormat.format(value)

/** Formats a number for texts that are always English, for example 1,032. */
export const formatEnglishNumber = (value: number): string => englishFormat.format(value)
