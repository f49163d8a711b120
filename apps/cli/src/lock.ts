import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from './context.ts'
import { getErrorCode, createFailure, getErrorMessage } from './errors.ts'
import { ensurePrivateFolder } from './private-file.ts'

/** Age of a lock after which its command must have died. A token request takes less time. */
const STALE_AFTER_MS = 60_000
const TIMEOUT_MS = 90_000
const RETRY_DELAY_MS = 50

/**
 * Runs `work` while no other command changes the stored sign-ins, because a refresh token can be used only once.
 * @throws CommandError when another command keeps the lock or the folder cannot be written
 */
export async function runLocked<R>(context: Context, work: () => Promise<R> | R): Promise<R> {
  const path = join(context.config.folder, 'credentials.lock')
  const startedAt = context.now()
  while (!acquireLock(context, path)) {
    if (context.now() - startedAt > TIMEOUT_MS)
      throw createFailure(`Another command locks ${path}. If none is running, remove the file.`)
    await wait(RETRY_DELAY_MS, undefined, { signal: context.signal })
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function acquireLock({ config, now }: Context, path: string): boolean {
  try {
    ensurePrivateFolder(config.folder)
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST')
      throw createFailure(`${config.folder} cannot be written: ${getErrorMessage(error)}`, error)
  }
  const ageMs = now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now())
  if (ageMs > STALE_AFTER_MS) rmSync(path, { force: true })
  return false
}
