import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of a few megabytes, in memory. */
export interface SmallDisk {
  readonly folder: string
  /** writes until nothing more fits */
  readonly fill: () => void
  /** deletes what `fill` has written */
  readonly free: () => void
  readonly close: () => void
}

const PIECES = [1024 * 1024, 64 * 1024, 4096] as const

/** Appends pieces until the disk takes no more. */
function writeUntilFull(file: string): void {
  const descriptor = openSync(file, 'a')
  try {
    for (const bytes of PIECES)
      try {
        while (writeSync(descriptor, Buffer.alloc(bytes)) === bytes);
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause
      }
  } finally {
    closeSync(descriptor)
  }
}

/** Mounts a disk in memory, which needs the rights of root. @throws where this machine does not allow it */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  if (mounted.status !== 0) {
    rmdirSync(folder)
    throw new Error(`A disk cannot be mounted here: ${mounted.stderr || String(mounted.error)}`)
  }
  // the user of PostgreSQL writes on it too
  chmodSync(folder, 0o777)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => writeUntilFull(ballast),
    free: () => rmSync(ballast, { force: true }),
    close: () => {
      spawnSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}

/** Whether disks can be mounted here. */
export function canMountDisks(): boolean {
  try {
    mountSmallDisk(1).close()
    return true
  } catch {
    return false
  }
}
