import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { type ImportJob, type ImportResult, imports } from '@folkmoot/api-types/imports'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { createFailure, createUsageError } from '../errors.ts'
import { pause, persist } from '../persist.ts'
import { showCountProgress, showProgress } from '../progress.ts'
import { digestPart, type JobPart, type JobSource } from './job-source.ts'

const POLL_MS = 1000
const findJob = (context: Context, job_id: string): Promise<ImportJob> =>
  persist(context, () => call(context, imports.findImportJob, { params: { job_id } }))

async function sendPart(
  context: Context,
  job_id: string,
  part: JobPart,
  { sha256, onSent }: { sha256: string; onSent: (bytes: number) => void },
): Promise<void> {
  const whole = await openAsBlob(part.path)
  await persist(context, () => {
    const form = new FormData()
    form.append('file', whole.slice(part.start, part.start + part.bytes), basename(part.path))
    const input = { params: { job_id }, query: { part: part.part, sha256 }, form }
    return call(context, imports.saveImportPart, input, { onSent })
  })
}

/** Sends the parts that the server does not have. */
async function sendParts(
  context: Context,
  { job_id, parts: there = [] }: ImportJob,
  source: JobSource,
): Promise<void> {
  const digests = new Map(there.map(({ part, sha256 }) => [part, sha256]))
  const progress = showProgress(context, source.bytes)
  let sent = 0
  try {
    for (const part of source.parts) {
      const sha256 = await digestPart(part)
      if (digests.get(part.part) !== sha256)
        await sendPart(context, job_id, part, {
          sha256,
          onSent: (bytes) => progress.update(sent + Math.min(bytes, part.bytes)),
        })
      sent += part.bytes
    }
  } finally {
    progress.end()
  }
}

/** Waits until a job has ended, and shows how far it is. @throws CommandError with the reason if it failed */
async function waitForResult(context: Context, job_id: string): Promise<ImportResult> {
  const progress = showCountProgress(context, 'votes', undefined)
  try {
    for (;;) {
      const job = await findJob(context, job_id)
      if (job.result) return job.result
      if (job.failure) throw createFailure(job.failure.message)
      progress.showStep(
        job.phase === null
          ? 'Waiting for the server …'
          : `${job.phase === 'reading' ? 'Read' : 'Stored'} ${job.rows.toLocaleString('en')}${job.of === null ? '' : ` of ${job.of.toLocaleString('en')}`} votes …`,
      )
      await pause(context, POLL_MS)
    }
  } finally {
    progress.end()
  }
}

/**
 * Imports as a job, and waits for its end; no time ends it. A job that was interrupted continues where it was.
 * @param resumed the id of a job; undefined for a new one
 */
export async function importAsJob(
  context: Context,
  source: JobSource | undefined,
  resumed: string | undefined,
): Promise<ImportResult> {
  const job = resumed
    ? await findJob(context, resumed)
    : await call(context, imports.createImportJob, undefined)
  if (job.state === 'receiving') {
    if (!source) throw createUsageError('Name the folder or the .zip: not all of it has been sent.')
    if (!resumed) context.stderr.write(`If this is interrupted, add --resume ${job.job_id} to continue.\n`)
    await sendParts(context, job, source)
    const input = { params: { job_id: job.job_id }, body: { parts: source.parts.length } }
    await persist(context, () => call(context, imports.startImportJob, input))
  }
  return waitForResult(context, job.job_id)
}
