import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../storage/database.ts'
import {
  acquireClaim,
  failAnalysis,
  finishAnalysis,
  releaseClaim,
  renewClaim,
  type AnalysisKind,
  type Claim,
  type AnalysisResult,
} from './storage.ts'

/** A claim that is not renewed for so long is another's: whoever had it is gone (milliseconds). */
const LEASE_MS = 15_000
const RENEW_INTERVAL_MS = 5000

/** After a failure: one second, four, sixteen and so on, at most ten minutes. */
const computeRetryDelayMs = (attempts: number): number => Math.min(1000 * 4 ** (attempts - 1), 600_000)

/** What the work of a server on analyses of one kind needs. */
export interface AnalysisContext {
  db: Db
  clock: () => number
  log: FastifyBaseLogger
  kind: AnalysisKind
  /** has a conversation analysed; rejects when that fails */
  compute: (zid: number) => Promise<AnalysisResult>
  /** whether the server is about to end, so that nothing it leaves is anybody's fault */
  isClosing: () => boolean
}

/** Holds a claim until `computing` is over; undefined when it was lost meanwhile. */
async function renewUntilDone({ db, clock }: AnalysisContext, claim: Claim, computing: Promise<unknown>) {
  let held: Claim | undefined = claim
  let renewing = Promise.resolve()
  const renew = async () => {
    held = held && (await renewClaim(db, held, clock() + LEASE_MS))
  }
  const timer = setInterval(() => (renewing = renewing.then(renew).catch(() => {})), RENEW_INTERVAL_MS)
  await Promise.allSettled([computing])
  clearInterval(timer)
  await renewing
  return held
}

/** Notes why there is no result: nobody's fault when the server ends. */
async function recordFailure(
  { db, clock, log, kind, isClosing }: AnalysisContext,
  claim: Claim,
  err: unknown,
): Promise<void> {
  if (isClosing()) return void (await releaseClaim(db, claim))
  const { zid, attempts } = claim
  log.error({ err, zid, attempts }, `an analysis of ${kind} failed`)
  const [reason = ''] = (err instanceof Error ? err.message : String(err)).split('\n')
  await failAnalysis(db, claim, reason, clock() + computeRetryDelayMs(attempts))
}

/** Analyses a conversation unless somebody else does, and stores the result, or why there is none. */
export async function runAnalysis(place: AnalysisContext, zid: number): Promise<void> {
  const { db, kind, clock, compute } = place
  const now = clock()
  const job = kind === 'topics' ? randomUUID() : null
  const claim = await acquireClaim(db, { zid, kind, now, until: now + LEASE_MS, job })
  if (!claim) return
  const computing = compute(zid)
  const held = await renewUntilDone(place, claim, computing)
  // another server took it over and does it anew
  if (!held) return
  try {
    await finishAnalysis(db, held, await computing, clock())
  } catch (err) {
    await recordFailure(place, held, err)
  }
}
