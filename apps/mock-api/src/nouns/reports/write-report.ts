import { createHash } from 'node:crypto'
import type { ReportData } from '@folkmoot/api-types/report-data'
import { formatEtag } from '../../platform/http/etag.ts'
import { createReplyCache, type CreateInLane, type PreparedReply } from '../../platform/http/reply-cache.ts'
import type { Db } from '../../platform/storage/database.ts'
import { createReportData, getReportState } from './data.ts'
import { readPublication } from './publications.ts'
import { findPublication, listPublications } from './storage.ts'

/** of cached pages */
const CACHE_BYTES = 16 * 1024 * 1024

/** Readers wait this long for the new version of a large report, then they get the previous one. */
const TIMEOUT_MS = 1500

/** How a page about a report is written. */
interface ReportWriting {
  readonly report_id: string
  /** time of the publication that is asked for; undefined for the newest result */
  readonly published: number | undefined
  /** a short list of these is asked for, such as languages */
  readonly variant: string
  /** changes with what the page is made of beside the report */
  readonly version: string
  readonly write: (data: ReportData) => Promise<string | Buffer>
}

/** Creates what writes pages about reports: once for each state of a report and each variant. @param run for pages that take long without the main thread */
export function createReportWriter({ db, clock }: { db: Db; clock: () => number }, run?: CreateInLane) {
  const cache = createReplyCache(CACHE_BYTES, run)
  return async ({
    report_id,
    published,
    variant,
    version,
    write,
  }: ReportWriting): Promise<PreparedReply<string>> => {
    const state = await getReportState(db, report_id)
    const { rid } = state.report
    const isKept = published !== undefined && (await listPublications(db, rid)).includes(published)
    const hash = createHash('sha256').update(JSON.stringify([state.version, variant, version]))
    const create = async () => {
      const data = await createReportData(db, state, clock())
      const kept = isKept ? await findPublication(db, rid, published) : undefined
      return write(kept === undefined ? data : await readPublication(kept, data))
    }
    const key = `${state.key} ${variant} ${isKept ? published : ''}` as const
    return cache.getBody(key, formatEtag(hash.digest('base64url')), create, TIMEOUT_MS)
  }
}
