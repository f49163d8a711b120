import type { ErrorCode } from '@folkmoot/api-types/errors'
import type { Config } from '../config.ts'

type Limits = Config['limits']

const BYTES_PER_MIB = 1024 ** 2

/** What each refusal with 429 limits, with the numbers of this server. */
const RATE_LIMITS: Readonly<Partial<Record<ErrorCode, (limits: Limits) => string>>> = {
  polis_err_too_many_votes: ({ votes_per_participant: count }) =>
    `${count} votes in a minute for each participant of a conversation`,
  polis_err_too_many_comments: ({ comments_per_participant: count }) =>
    `${count} comments in a minute for each participant of a conversation`,
  polis_err_too_many_newcomers: ({ newcomers_per_address: count }) =>
    `${count} newcomers in a minute from one network address to a conversation`,
  polis_err_too_many_attempts: ({ wrong_codes_per_address: address, wrong_codes_per_key: key }) =>
    `${key} wrong codes in a minute from one browser; after ${address} from one network address, further attempts are slowed down`,
  polis_err_too_many_imports: ({ imports_per_account: count, import_bytes_per_account: bytes }) =>
    `${count} imports and ${Math.round(bytes / BYTES_PER_MIB)} MiB in an hour for each account`,
  polis_err_too_many_exports: ({ exports_per_address: address, exports }) =>
    `${address} exports at once from one network address, ${exports} for the whole server`,
  polis_err_too_many_mails: ({ confirmation_mails_per_day: count }) =>
    `${count} confirmations by mail in a day for the whole server`,
}

/** Lists what limits a call with these error codes. */
export const listRateLimits = (codes: readonly ErrorCode[], limits: Limits): string[] =>
  codes.flatMap((code) => RATE_LIMITS[code]?.(limits) ?? [])
