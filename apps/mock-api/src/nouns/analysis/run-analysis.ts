import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/storage/database.ts'
import { MAX_RETRY_DELAY_MS } from './analysis-state.ts'
import {
  acquireLease,
  failAnalysis,
  finishAnalysis,
  releaseLease,
  renewLease,
  type AnalysisKind,
  type AnalysisLease,
  type AnalysisResult,
} from './storage.ts'

/** Another server may take over a claim that was not renewed for this time. */
const LEASE_MS = 15_000
const RENEW_INTERVAL_MS = 5000
/** The claim is not renewed while the process stores a result, because its end is the right to write. */
const STORE_LEASE_MS = 120_000

/** Computes the delay after a failure: 1 s, 4 s, 16 s and so on, at most ten minutes. */
const computeRetryDelayMs = (attempts: number): number =>
  Math.min(1000 * 4 ** (attempts - 1), MAX_RETRY_DELAY_MS)

/** Dependencies of the analyses of one kind. */
export interface AnalysisContext {
  db: Db
  clock: () => number
  log: FastifyBaseLogger
  kind: AnalysisKind
  /** Computes the result in the analysis process, which keeps a large one and returns undefined. @throws when that fails */
  compute: (zid: number) => Promise<AnalysisResult | undefined>
  /** Has the process store the result that it kept, unless the claim was lost. @throws when that fails */
  storeKept: (claim: AnalysisLease) => Promise<unknown>
  /** whether the server is stopping; an analysis that it interrupts has not failed */
  isClosing: () => boolean
}

/** Renews a claim until `computing` settles. Returns undefined when the claim was lost. */
async function renewUntilDone(
  { db, clock }: AnalysisContext,
  claim: AnalysisLease,
  computing: Promise<unknown>,
): Promise<AnalysisLease | undefined> {
  let held: AnalysisLease | undefined = claim
  let renewing = Promise.resolve()
  const renew = async () => {
    held = held && (await renewLease(db, held, clock() + LEASE_MS))
  }
  const timer = setInterval(() => (renewing = renewing.then(renew).catch(() => {})), RENEW_INTERVAL_MS)
  await Promise.allSettled([computing])
  clearInterval(timer)
  await renewing
  return held
}

/** Stores the reason of a failure, or releases the claim when the server is stopping. */
async function recordFailure(
  { db, clock, log, kind, isClosing }: AnalysisContext,
  claim: AnalysisLease,
  err: unknown,
): Promise<void> {
  if (isClosing()) return void (await releaseLease(db, claim))
  const { zid, attempts } = claim
  log.error({ err, zid, attempts }, `an analysis of ${kind} failed`)
  const [reason = ''] = (err instanceof Error ? err.message : String(err)).split('\n')
  await failAnalysis(db, claim, reason, clock() + computeRetryDelayMs(attempts))
}

/** Analyses a conversation and stores the result or the failure. Does nothing when another server has the claim. */
export async function runAnalysis(context: AnalysisContext, zid: number): Promise<void> {
  const { db, kind, clock, compute, storeKept } = context
  const now = clock()
  const job = kind === 'topics' ? randomUUID() : null
  const claim = await acquireLease(db, { zid, kind, now, until: now + LEASE_MS, job })
  if (!claim) return
  const computing = compute(zid)
  const held = await renewUntilDone(context, claim, computing)
  // another server took over and computes the result itself
  if (!held) return
  let last = held
  try {
    const result = await computing
    if (result) return await finishAnalysis(db, held, result, clock())
    const renewed = await renewLease(db, held, clock() + STORE_LEASE_MS)
    if (!renewed) return
    last = renewed
    await storeKept(last)
  } catch (err) {
    await recordFailure(context, last, err)
  }
}
