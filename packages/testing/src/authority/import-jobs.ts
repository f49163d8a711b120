import { insertJob } from '@folkmoot/server/features/imports/jobs.storage'
import type { TestServer } from '../server.ts'

/** Imports of one account. */
export interface ImportJobIds {
  receiving: string
  done: string
  deletable: string[]
}

/** Adds imports of an account. */
export async function createImportJobs({ db }: TestServer, name: string): Promise<ImportJobIds> {
  const { uid } = await db
    .selectFrom('users')
    .select('uid')
    .where('email', '=', `${name}@folkmoot.test`)
    .executeTakeFirstOrThrow()
  const jobs = { receiving: 'receiving', done: 'done', deletable: ['deletable'] }
  for (const job_id of ['receiving', 'done', 'deletable'])
    await insertJob(db, { job_id, uid, token_id: null }, 1)
  await db.updateTable('import_jobs').set({ state: 'done' }).where('job_id', '=', jobs.done).execute()
  return jobs
}

/** A part of a file. */
export function createPartForm(): FormData {
  const form = new FormData()
  form.append('file', new Blob(['comment-id'], { type: 'text/csv' }), 'comments.csv')
  return form
}
