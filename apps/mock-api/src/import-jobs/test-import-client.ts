import { setTimeout as wait } from 'node:timers/promises'
import type { ImportJob } from '@folkmoot/api-types/imports'
import type { ServerProcess } from '@folkmoot/testing/server-process'

export const PEOPLE = 6000
export const COMMENTS = 50
const POLL_MS = 20

const COMMENTS_CSV = `comment-id,author-id,comment-body\n${Array.from({ length: COMMENTS }, (_, tid) => `${tid},0,Statement ${tid}\n`).join('')}`
const createVotes = (pids: readonly number[]): string =>
  `timestamp,comment-id,voter-id,vote\n${pids
    .flatMap((pid) =>
      Array.from({ length: COMMENTS }, (_, tid) => `1700000000000,${tid},${pid},${((pid + tid) % 3) - 1}\n`),
    )
    .join('')}`

type TestProcess = ServerProcess | undefined

/** Tells whether nothing more happens to a job. */
export const isOver = ({ state }: ImportJob): boolean => state === 'done' || state === 'failed'

/** Sends imports to servers that run in processes of their own. */
export interface ImportClient {
  /** Starts an import of `PEOPLE` people who vote on `COMMENTS` comments each, in three parts. Returns the number of its job. */
  readonly startImport: (server: TestProcess) => Promise<string>
  readonly waitFor: (
    server: TestProcess,
    job_id: string,
    isReached: (job: ImportJob) => boolean,
  ) => Promise<ImportJob>
}

/** Creates a client of an account. */
export function createImportClient(token: string): ImportClient {
  async function send(server: TestProcess, method: string, path: string, body?: object): Promise<unknown> {
    const isForm = body instanceof FormData
    const reply = await fetch(`${server?.origin()}/api/v3/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const answer: unknown = await reply.json()
    if (!reply.ok) throw new Error(`${method} ${path} answered ${JSON.stringify(answer)}`)
    return answer
  }

  async function startImport(server: TestProcess): Promise<string> {
    const { job_id } = (await send(server, 'POST', 'importJobs')) as ImportJob
    const pids = Array.from({ length: PEOPLE }, (_, pid) => pid)
    const parts = [
      ['comments.csv', COMMENTS_CSV],
      ['votes-1.csv', createVotes(pids.slice(0, PEOPLE / 2))],
      ['votes-2.csv', createVotes(pids.slice(PEOPLE / 2))],
    ] as const
    for (const [at, [name, text]] of parts.entries()) {
      const form = new FormData()
      form.append('file', new Blob([text]), name)
      await send(server, 'PUT', `importJobs/${job_id}/parts?part=${at + 1}`, form)
    }
    await send(server, 'POST', `importJobs/${job_id}/start`, { parts: parts.length })
    return job_id
  }

  async function waitFor(server: TestProcess, job_id: string, isReached: (job: ImportJob) => boolean) {
    for (;;) {
      const job = (await send(server, 'GET', `importJobs/${job_id}`)) as ImportJob
      if (isReached(job)) return job
      await wait(POLL_MS)
    }
  }

  return { startImport, waitFor }
}
