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
  const whole = new Intl.NumberFormat(language)
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const formatPercent = (share: number) => percents.format(share)
  return {
    formatPercent,
    formatPercentRange: (low, high) => {
      const from = Math.round(100 * low)
      return from === Math.round(100 * high)
        ? formatPercent(high)
        : `${whole.format(from)}–${formatPercent(high)}`
    },
  }
}
