import { ApiError, parseFailed } from '../../http/errors.ts'

const LONGEST_HEADER = 1000

/** A tag that holds a number, weak or not, with or without quotes. */
const NUMBERED = /^(?:W\/)?"?(-?\d{1,15})"?$/

/**
 * The number after which something counts as new: `math_tick`, else the lowest of the tags in `If-None-Match`, else -1,
 * after which everything is new.
 * @throws ApiError when both are sent
 */
export function tickAsked(math_tick: number | undefined, header: string | undefined): number {
  if (header === undefined) return math_tick ?? -1
  if (math_tick !== undefined)
    throw new ApiError('polis_err_param_parse_failed_math_tick', {
      field: 'math_tick',
      message: 'Send either math_tick or If-None-Match, not both.',
    })
  if (header.length > LONGEST_HEADER)
    throw parseFailed('if_none_match', `must have at most ${LONGEST_HEADER} characters`)
  const ticks = header.split(',').flatMap((tag) => {
    const text = tag.trim()
    if (text === '*') return [0]
    const [, number] = NUMBERED.exec(text) ?? []
    return number === undefined ? [] : [Number(number)]
  })
  return ticks.length === 0 ? -1 : Math.min(...ticks)
}
