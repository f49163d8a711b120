import { countCharacters, isLongerThan } from '@folkmoot/domain/text'
import { InvalidArgumentError } from 'commander'

/** Creates a parser of whole numbers in a range. */
export const createWholeNumberParser =
  (min: number, max: number) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
  }

/** Creates a parser of texts with a maximum length. */
export const createTextParser =
  (maxCharacters: number) =>
  (text: string): string => {
    if (!isLongerThan(text, maxCharacters)) return text
    throw new InvalidArgumentError(
      `It has ${countCharacters(text)} characters; ${maxCharacters} are allowed.`,
    )
  }
