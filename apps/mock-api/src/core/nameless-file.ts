import { randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { createPrivateFolder } from '../storage/private-files.ts'

/** Opens a file that has no name any more: it goes when it is closed or the process ends, however that ends. */
export async function openNameless(folder: string): Promise<FileHandle> {
  createPrivateFolder(folder)
  const path = join(folder, `nameless-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    return handle
  } catch (cause) {
    await handle.close()
    throw cause
  }
}
