import { ApiError, createParseError } from '../../core/errors.ts'

const MAX_HEADER_CHARACTERS = 1000

/** A tag with a number, weak or not, with or without quotes. */
const NUMERIC_TAG = /^(?:W\/)?"?(-?\d{1,15})"?$/

/**
 * Parses the newest tick that the client has: `math_tick`, else the lowest tag in `If-None-Match`, else -1.
 * @throws ApiError when both are sent
 */
export function parseRequestedTick(math_tick: number | undefined, header: string | undefined): number {
  if (header === undefined) return math_tick ?? -1
  if (math_tick !== undefined)
    throw new ApiError('polis_err_param_parse_failed_math_tick', {
      field: 'math_tick',
      message: 'Send either math_tick or If-None-Match, not both.',
    })
  if (header.length > MAX_HEADER_CHARACTERS)
    throw createParseError('if_none_match', `must have at most ${MAX_HEADER_CHARACTERS} characters`)
  const ticks = header.split(',').flatMap((tag) => {
    const text = tag.trim()
    if (text === '*') return [0]
    const [, number] = NUMERIC_TAG.exec(text) ?? []
    return number === undefined ? [] : [Number(number)]
  })
  return ticks.length === 0 ? -1 : Math.min(...ticks)
}
