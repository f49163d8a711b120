import { createBoundedCache } from '../bounded-cache.ts'
import type { Config } from '../config.ts'
import { ApiError } from './errors.ts'

const HOUR_MS = 3_600_000
/** Imports of one account that may run at once. */
const MAX_RUNNING = 2
const RUNNING_RETRY_SECONDS = 10
/** Parts of jobs that have not run are kept up to the bytes of so many hours: they fill the disk that everybody uses. */
const HELD_HOURS = 10

const MAX_ACCOUNTS = 10_000
const ENTRY_BYTES = 256

interface ImportAccount {
  /** when the hour began, milliseconds since 1970 */
  since: number
  imports: number
  bytes: number
  running: number
}

interface QuotaOptions {
  /** of an account, in the hour after its first import */
  importsPerHour: number
  bytesPerHour: number
  clock: () => number
}

/** The quota of imports of each account, in memory. */
export interface ImportQuota {
  /**
   * Runs an import of an account; `count` counts bytes that arrive for it.
   * @param share of an import that this one is; 1 unless given
   * @throws ApiError 429 beyond the quota
   */
  run: <T>(uid: number, work: (count: (bytes: number) => void) => Promise<T>, share?: number) => Promise<T>
  /**
   * Counts bytes that were unpacked for a job of an account.
   * @throws ApiError 429 beyond the quota, whose message names when the account may import again
   */
  countUnpacked: (uid: number, bytes: number) => void
  /** @throws ApiError 429 where jobs of an account that have not run hold so many bytes that no more parts are taken */
  checkHeld: (bytes: number) => void
}

/** Creates the function that finds what an account has imported in its hour; a new hour begins when that one is over. */
function createAccounts(clock: () => number): (uid: number) => ImportAccount {
  const accounts = createBoundedCache<number, ImportAccount>({
    maxEntries: MAX_ACCOUNTS,
    maxBytes: MAX_ACCOUNTS * ENTRY_BYTES,
    countBytes: () => ENTRY_BYTES,
  })
  return (uid) => {
    const account = accounts.get(uid) ?? { since: clock(), imports: 0, bytes: 0, running: 0 }
    accounts.set(uid, account)
    if (Math.abs(clock() - account.since) >= HOUR_MS)
      Object.assign(account, { since: clock(), imports: 0, bytes: 0 })
    return account
  }
}

function refuse(retryAfterSeconds: number, details: { message?: string } = {}): never {
  throw new ApiError('polis_err_too_many_imports', { retryAfterSeconds, ...details })
}

/** Creates the quota of imports. */
export function createImportQuota({ importsPerHour, bytesPerHour, clock }: QuotaOptions): ImportQuota {
  const open = createAccounts(clock)
  const computeSecondsLeft = ({ since }: ImportAccount) =>
    Math.max(1, Math.ceil((since + HOUR_MS - clock()) / 1000))
  return {
    async run(uid, work, share = 1) {
      const account = open(uid)
      if (account.running >= MAX_RUNNING) refuse(RUNNING_RETRY_SECONDS)
      if (account.imports >= importsPerHour || account.bytes >= bytesPerHour)
        refuse(computeSecondsLeft(account))
      account.imports += share
      account.running += 1
      try {
        return await work((bytes) => {
          account.bytes += bytes
          if (account.bytes > bytesPerHour) refuse(computeSecondsLeft(account))
        })
      } finally {
        account.running -= 1
      }
    },
    countUnpacked(uid, bytes) {
      const account = open(uid)
      account.bytes += bytes
      if (account.bytes <= bytesPerHour) return
      const end = new Date(account.since + HOUR_MS).toISOString()
      const message = `With what the files hold unpacked, your account has imported as much as it may in an hour. Send them again after ${end}.`
      refuse(computeSecondsLeft(account), { message })
    },
    checkHeld(bytes) {
      if (bytes >= bytesPerHour * HELD_HOURS) refuse(HOUR_MS / 1000)
    },
  }
}

/** Creates the quota that the settings name. A process has one, for its requests and for its jobs. */
export const createAccountQuota = ({ limits }: Pick<Config, 'limits'>, clock: () => number) =>
  createImportQuota({
    importsPerHour: limits.imports_per_account,
    bytesPerHour: limits.import_bytes_per_account,
    clock,
  })
