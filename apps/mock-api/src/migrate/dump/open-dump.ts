import { loadDump } from './load-dump.storage.ts'
import { readDumpLines } from './read-lines.ts'
import { createScratchDatabase } from './scratch-database.storage.ts'
import { withScratch } from './scratch.ts'
import { startTemporaryCluster } from './temporary-cluster.ts'

/**
 * Loads a dump into a database that is deleted afterwards, and runs `work` on its address.
 * @param scratch the address of a server that the operator gives; without one a temporary server is started
 * @throws MigrateError if the dump cannot be read, or there is no server for it
 */
export async function withDump<T>(
  file: string,
  scratch: string | undefined,
  work: (url: string) => Promise<T>,
): Promise<T> {
  // before a server is started for it
  const lines = readDumpLines(file)
  const open = scratch === undefined ? startTemporaryCluster : createScratchDatabase(scratch)
  return withScratch(open, async (url) => {
    await loadDump(url, lines)
    return work(url)
  })
}
