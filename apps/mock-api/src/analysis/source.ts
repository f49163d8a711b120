import type { Db } from '../storage/database.ts'
import { openReader } from '../storage/open-reader.ts'
import { REPLICA_QUERY_MS, waitForReplica } from '../storage/replica-positions.ts'

/** How long an analysis waits for the replica to catch up with the primary. */
const CATCH_UP_MS = 2000

/** What an analysis reads from. */
interface AnalysisSource {
  /** Runs `work` on the replica if it is as new as the primary, else on the primary, and there again if it fails on the replica. */
  readonly read: <T>(work: (reader: Db) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

/**
 * Opens what an analysis process reads from. A replica must have everything that the primary has when the analysis begins: the last result
 * and the public state continue from each other, and who was erased is in neither.
 * @param replicaUrl undefined where there is none
 */
export async function openSource(url: string, replicaUrl: string | undefined): Promise<AnalysisSource> {
  const primary = await openReader(url)
  if (replicaUrl === undefined) return { read: (work) => work(primary), close: () => primary.destroy() }
  const replica = await openReader(replicaUrl, REPLICA_QUERY_MS)
  const isCurrent = () => waitForReplica(primary, replica, CATCH_UP_MS).catch(() => false)
  return {
    async read(work) {
      if (!(await isCurrent())) return work(primary)
      return work(replica).catch(() => work(primary))
    },
    async close() {
      await replica.destroy()
      await primary.destroy()
    },
  }
}
