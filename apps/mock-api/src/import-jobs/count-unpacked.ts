import { ApiError } from '../core/errors.ts'

interface UnpackedCount {
  /** what the parts of the job have, which was counted when they arrived */
  readonly sentBytes: number
  /** what the files of a job may hold */
  readonly maxBytes: number
  /** counts for the account of the job. @throws ApiError beyond its quota */
  readonly count: (bytes: number) => Promise<void>
}

/**
 * Creates the count of what is unpacked in one run of a job. The account is charged with what exceeds the parts: together the
 * larger of what was sent and what it holds. A run that is begun again counts anew.
 * @returns a function to call with the number of bytes that were unpacked; it throws an ApiError when they are too many
 */
export function createUnpackedCount({
  sentBytes,
  maxBytes,
  count,
}: UnpackedCount): (bytes: number) => Promise<void> {
  let unpacked = 0
  return async (bytes) => {
    const charged = Math.max(unpacked, sentBytes)
    unpacked += bytes
    // later it would be too large too
    if (unpacked > maxBytes)
      throw new ApiError('polis_err_too_many_imports', {
        message: `The files hold more than ${Math.round(maxBytes / 1024 ** 2)} MiB, which is what an account may import in an hour.`,
      })
    if (unpacked > charged) await count(unpacked - charged)
  }
}
