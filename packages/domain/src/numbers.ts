// created when first used: the first format of a page takes tens of milliseconds, which pages without numbers need not wait for
let localFormat: Intl.NumberFormat | undefined
let englishFormat: Intl.NumberFormat | undefined

/** Formats a number with the separators of the reader's locale, for example 1,032. */
export const formatNumber = (value: number): string => (localFormat ??= new Intl.NumberFormat()).format(value)

/** Formats a number for texts that are always English, for example 1,032. */
export const formatEnglishNumber = (value: number): string =>
  (englishFormat ??= new Intl.NumberFormat('en')).format(value)

/** Formats percents of a language. */
export interface PercentFormats {
  /** a share from 0 to 1 as whole percent */
  readonly formatPercent: (share: number) => string
  /** two shares as a range of whole percent, with one sign: 69–97%. One number where both are the same */
  readonly formatPercentRange: (low: number, high: number) => string
}

/**
 * Creates the formats of percents, the same for every page: `Intl` alone would repeat the sign.
 * @param language BCP 47 tag; undefined for the reader's
 */
export function createPercentFormats(language?: string): PercentFormats {
  // created when first used: `Intl` takes time that pages need for their first drawing
  let whole: Intl.NumberFormat | undefined
  let percents: Intl.NumberFormat | undefined
  const formatPercent = (share: number) => {
    percents ??= new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
    return percents.format(share)
  }
  return {
    formatPercent,
    formatPercentRange: (low, high) => {
      const from = Math.round(100 * low)
      if (from === Math.round(100 * high)) return formatPercent(high)
      whole ??= new Intl.NumberFormat(language)
      return `${whole.format(from)}–${formatPercent(high)}`
    },
  }
}
