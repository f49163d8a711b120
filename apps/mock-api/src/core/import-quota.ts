import { createKeyedCache } from '../bounded-cache.ts'
import type { Config } from '../config.ts'
import { ApiError } from './errors.ts'

const HOUR_MS = 3_600_000
/** Imports of one account that may run at once. */
const MAX_RUNNING = 2
const RUNNING_RETRY_SECONDS = 10

interface ImportAccount {
  /** when the hour began, milliseconds since 1970 */
  since: number
  imports: number
  bytes: number
  running: number
}

/** Creates the counts of an hour. */
const createHour = (since: number) => ({ since, imports: 0, bytes: 0 })

interface QuotaOptions {
  /** of an account, in the hour after its first import */
  importsPerHour: number
  bytesPerHour: number
  clock: () => number
}

/** The quota of imports of each account, in the memory of this server. */
export interface ImportQuota {
  /**
   * Runs an import of an account; `count` counts bytes that arrive for it.
   * @param share of an import that this one is; 1 unless given
   * @throws ApiError 429 beyond the quota
   */
  run: <T>(uid: number, work: (count: (bytes: number) => void) => Promise<T>, share?: number) => Promise<T>
}

/** Creates the function that finds what an account has imported in its hour; a new hour begins when that one is over. */
function createAccounts(clock: () => number): (uid: number) => ImportAccount {
  const accounts = createKeyedCache<ImportAccount>()
  return (uid) => {
    const account = accounts.get(`${uid}`) ?? { ...createHour(clock()), running: 0 }
    accounts.set(`${uid}`, account)
    if (Math.abs(clock() - account.since) >= HOUR_MS) Object.assign(account, createHour(clock()))
    return account
  }
}

function refuse(retryAfterSeconds: number): never {
  throw new ApiError('polis_err_too_many_imports', { retryAfterSeconds })
}

const countSecondsLeft = ({ since }: ImportAccount, now: number): number =>
  Math.max(1, Math.ceil((since + HOUR_MS - now) / 1000))

/** Creates the quota of imports. */
export function createImportQuota({ importsPerHour, bytesPerHour, clock }: QuotaOptions): ImportQuota {
  const open = createAccounts(clock)
  /** Counts bytes. Returns true if the account has them. */
  const count = (account: ImportAccount, bytes: number): boolean => (account.bytes += bytes) <= bytesPerHour
  return {
    async run(uid, work, share = 1) {
      const account = open(uid)
      if (account.running >= MAX_RUNNING) refuse(RUNNING_RETRY_SECONDS)
      const { imports, bytes } = account
      if (imports >= importsPerHour || bytes >= bytesPerHour) refuse(countSecondsLeft(account, clock()))
      account.imports += share
      account.running += 1
      try {
        return await work((sent) => {
          if (!count(account, sent)) refuse(countSecondsLeft(account, clock()))
        })
      } finally {
        account.running -= 1
      }
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
