// created when first used: the first format of a page takes tens of milliseconds, which pages without numbers need not wait for
let localFormat: Intl.NumberFormat | undefined
let englishFormat: Intl.NumberFormat | undefined

/** Formats a number with the separators of the reader's locale, for example 1,032. */
export const formatNumber = (value: number): string => (localFormat ??= new Intl.NumberFormat()).format(value)

/** Formats a number for texts that are always English, for example 1,032. */
export const formatEnglishNumber = (value: number): string =>
  (englishFormat ??= new Intl.NumberFormat('en')).format(value)
