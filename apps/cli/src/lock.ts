import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from './context.ts'
import { codeOf, failed, messageOf } from './errors.ts'
import { makePrivateFolder } from './private-file.ts'

/** A lock older than this was left by a command that died: none holds it longer than a token request takes. */
const STALE = 60_000
const PATIENCE = 90_000
const PAUSE = 50

/**
 * Runs `work` while no other command changes the stored sign-ins, since a refresh token may be used once only.
 * @throws CommandError when the lock stays taken or the folder cannot be written
 */
export async function underLock<R>(context: Context, work: () => Promise<R> | R): Promise<R> {
  const path = join(context.config.folder, 'credentials.lock')
  const started = context.now()
  while (!take(context, path)) {
    if (context.now() - started > PATIENCE)
      throw failed(`Another command holds ${path}. If none is running, remove it.`)
    await wait(PAUSE, undefined, { signal: context.signal })
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function take({ config, now }: Context, path: string): boolean {
  try {
    makePrivateFolder(config.folder)
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST')
      throw failed(`${config.folder} cannot be written: ${messageOf(error)}`, error)
  }
  const age = now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now())
  if (age > STALE) rmSync(path, { force: true })
  return false
}
