import { InvalidArgumentError } from 'commander'

/** Reads a whole number within bounds from the command line. */
export const createWholeNumberParser =
  (least: number, most: number) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }

/** Reads a text of limited length from the command line. */
export const createTextParser =
  (most: number) =>
  (text: string): string => {
    if (text.length <= most) return text
    throw new InvalidArgumentError(`It has ${text.length} characters; ${most} are allowed.`)
  }
