import { createHash } from 'node:crypto'
import type { ImportJob } from '@folkmoot/api-types/imports'
import type { TestServer } from '@folkmoot/testing/server'

const POLL_MS = 20
const JOBS_PATH = '/api/v3/importJobs'

type Bytes = string | Uint8Array<ArrayBuffer>

/** A part of a file: its name, and its bytes. */
export type SentPart = readonly [file: string, bytes: Bytes]

export const digest = (bytes: Bytes): string => createHash('sha256').update(bytes).digest('hex')

/** Sends a part as the named account. */
export async function sendPart(
  server: TestServer,
  job_id: string,
  part: number,
  [file, bytes]: SentPart,
  { name = 'ada', sha256 = digest(bytes) } = {},
) {
  const form = new FormData()
  form.append('file', new Blob([bytes]), file)
  const reply = await server.fetch(`${JOBS_PATH}/${job_id}/parts?part=${part}&sha256=${sha256}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await server.tokenFor(name)}` },
    body: form,
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

/** Creates a job as the named account, and sends parts in this order. */
export async function createJob(
  server: TestServer,
  parts: readonly SentPart[],
  name = 'ada',
): Promise<string> {
  const { body } = await server.call('POST', JOBS_PATH, name)
  for (const [at, part] of parts.entries()) {
    const { status } = await sendPart(server, body.job_id, at + 1, part, { name })
    if (status !== 200) throw new Error(`The part ${part[0]} was answered with ${status}.`)
  }
  return body.job_id as string
}

export const startJob = (server: TestServer, job_id: string, parts: number, name = 'ada') =>
  server.call('POST', `${JOBS_PATH}/${job_id}/start`, name, { parts })

/** Waits until a job has ended. */
export async function waitForJob(server: TestServer, job_id: string, name = 'ada'): Promise<ImportJob> {
  for (;;) {
    const { body } = await server.call('GET', `${JOBS_PATH}/${job_id}`, name)
    if (body.state !== 'queued' && body.state !== 'running') return body as ImportJob
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
