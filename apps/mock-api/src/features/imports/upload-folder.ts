import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createPrivateFolder } from '../../storage/private-files.ts'

// folders of jobs have no hyphen
const PREFIX = 'upload-'
/** So often a running upload changes the time of its folder. */
export const UPLOAD_BEAT_MS = 15_000
/** A folder whose time is the same in so many sweeps after the first, a minute apart, belongs to a server that has ended. */
const SILENT_SWEEPS = 3

/** Says that an upload runs. */
async function beat(folder: string): Promise<void> {
  const now = new Date()
  // it may just have ended
  await utimes(folder, now, now).catch(() => undefined)
}

/**
 * Runs work with a folder of its own in the folder of imports, and deletes it. What a killed server leaves is deleted by the sweep.
 * @param importFolder of all imports
 */
export async function runInUploadFolder<T>(
  importFolder: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  createPrivateFolder(importFolder)
  const folder = await mkdtemp(join(importFolder, PREFIX))
  const timer = setInterval(() => void beat(folder), UPLOAD_BEAT_MS)
  timer.unref()
  try {
    return await work(folder)
  } finally {
    clearInterval(timer)
    // what cannot be deleted now is deleted by the sweep
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Reads when each upload last said that it runs. */
async function readBeats(importFolder: string): Promise<Map<string, number>> {
  const beats = new Map<string, number>()
  for (const name of await readdir(importFolder).catch(() => [])) {
    if (!name.startsWith(PREFIX)) continue
    const found = await stat(join(importFolder, name)).catch(() => undefined)
    if (found) beats.set(name, found.mtimeMs)
  }
  return beats
}

/**
 * Creates the job that deletes the uploads of servers that have ended. Several servers may share the folder: which uploads still run is
 * told by changes of their time, so clocks may differ.
 * @param importFolder of all imports
 */
export function createUploadSweep(importFolder: string): () => Promise<void> {
  let seen = new Map<string, { time: number; silent: number }>()
  return async () => {
    const kept: typeof seen = new Map()
    for (const [name, time] of await readBeats(importFolder)) {
      const before = seen.get(name)
      const silent = before?.time === time ? before.silent + 1 : 0
      if (silent < SILENT_SWEEPS) kept.set(name, { time, silent })
      else await rm(join(importFolder, name), { recursive: true, force: true }).catch(() => undefined)
    }
    seen = kept
  }
}
