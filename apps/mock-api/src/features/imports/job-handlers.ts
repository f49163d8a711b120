import { basename } from 'node:path'
import {
  findImportJobFile,
  IMPORT_FILES,
  type ImportJob,
  type ImportPart,
  type imports,
} from '@folkmoot/api-types/imports'
import type { SignedInUser } from '../../core/caller.ts'
import { requireOwnSite } from '../../core/authority.ts'
import { ApiError } from '../../core/errors.ts'
import type { Context, Handlers } from '../../http/context.ts'
import type { Db } from '../../storage/database.ts'
import type { ImportJobRow, ImportPartRow } from '../../storage/import-tables.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { deleteJobFiles, getPartPath, isPartThere, receivePart } from './job-files.ts'
import {
  countOpenJobs,
  sumOpenBytes,
  deleteJob,
  findJob,
  insertJob,
  listJobs,
  listParts,
  listPartSizes,
  lockJobs,
  queueJob,
  savePartRow,
} from './jobs.storage.ts'
import { receiveOneFile } from './upload.ts'
import { runInUploadFolder } from './upload-folder.ts'

const ID_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const ID_LENGTH = 24
/** Imports of an account that are not over. */
const MAX_OPEN_JOBS = 10
/** Parts that a message names. */
const MAX_NAMED_PARTS = 10

type JobHandlers = Omit<Handlers<typeof imports>, 'importConversation'>

const createJobId = (random: (below: number) => number): string =>
  Array.from({ length: ID_LENGTH }, () => ID_CHARACTERS[random(ID_CHARACTERS.length)]).join('')

const parseJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

const createPartReply = ({ part, file, bytes, sha256 }: ImportPartRow): ImportPart => ({
  part,
  file,
  bytes,
  sha256,
})

type PartSize = Pick<ImportPartRow, 'part' | 'bytes'>

/** Joins the numbers of parts: a list of ten thousand would be long. */
function listRanges(parts: readonly PartSize[]): ImportJob['part_ranges'] {
  const ranges: ImportJob['part_ranges'] = []
  for (const { part } of parts) {
    const range = ranges.at(-1)
    if (range?.last === part - 1) range.last = part
    else ranges.push({ first: part, last: part })
  }
  return ranges
}

function createJobReply(job: ImportJobRow, parts: readonly PartSize[]): ImportJob {
  const isOver = job.state === 'done' || job.state === 'failed'
  return {
    job_id: job.job_id,
    state: job.state,
    created: Number(job.created),
    modified: Number(job.modified),
    part_ranges: isOver ? [] : listRanges(parts),
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    phase: job.phase,
    rows: job.rows,
    of: job.total_rows,
    result: parseJson(job.result) as ImportJob['result'],
    failure: parseJson(job.error) as ImportJob['failure'],
  }
}

/** Finds a job of the caller. @throws ApiError for one of somebody else too: its id says nothing */
async function getJob(db: Db, job_id: string, { uid }: SignedInUser): Promise<ImportJobRow> {
  const job = await findJob(db, job_id, uid)
  if (!job) throw new ApiError('polis_err_import_job_unknown')
  return job
}

const readJob = async (db: Db, job_id: string, user: SignedInUser): Promise<ImportJob> =>
  createJobReply(await getJob(db, job_id, user), await listPartSizes(db, job_id))

/** Reads a job with its parts while it receives: whoever continues needs their digests. */
async function readJobWithParts(db: Db, job_id: string, user: SignedInUser): Promise<ImportJob> {
  const job = await getJob(db, job_id, user)
  if (job.state !== 'receiving') return readJob(db, job_id, user)
  const parts = await listParts(db, job_id)
  return { ...createJobReply(job, parts), parts: parts.map(createPartReply) }
}

/** @throws ApiError for a file that imports do not read */
function requireKnownFile(sent: string): string {
  const file = basename(sent)
  if (findImportJobFile(file) !== undefined) return file
  throw new ApiError('polis_err_import_bad_file', {
    field: 'file',
    message: `The file of the part has another name than those of an export: ${Object.values(IMPORT_FILES)
      .map(([name]) => name)
      .join(', ')}, votes-1.csv and so on, each also as .gz, or one .zip.`,
  })
}

/** @throws ApiError that names the parts which are not here */
async function requireParts(folder: string, job_id: string, parts: readonly ImportPartRow[], count: number) {
  const here = new Map(parts.map((part) => [part.part, part]))
  const missing: number[] = []
  for (let part = 1; part <= count; part += 1) {
    const row = here.get(part)
    if (!row || !(await isPartThere(getPartPath(folder, job_id, part), row.bytes))) missing.push(part)
  }
  if (missing.length === 0 && here.size === count) return
  const named = missing.slice(0, MAX_NAMED_PARTS).join(', ')
  const message =
    missing.length > 0
      ? `These parts are missing: ${named}${missing.length > MAX_NAMED_PARTS ? ' and more' : ''}. Send them, then start again.`
      : `${here.size} parts were sent, not ${count}. Start with their number.`
  throw new ApiError('polis_err_import_parts_missing', { message })
}

interface PartContext extends Pick<Context, 'db' | 'clock' | 'request'> {
  readonly folder: string
}

interface NewPart {
  readonly job_id: string
  readonly part: number
  readonly sha256: string | undefined
  readonly count: (bytes: number) => void
}

/** Receives a part, and puts it in the place of an earlier one. */
async function storePart(
  { db, clock, request, folder }: PartContext,
  { job_id, part, sha256, count }: NewPart,
) {
  return runInUploadFolder(folder, async (uploadFolder) => {
    const { name, received } = await receiveOneFile(request, (file) => receivePart(uploadFolder, file, count))
    const { bytes } = received
    const row = { job_id, part, file: requireKnownFile(name), bytes, sha256: received.sha256 }
    if (sha256 !== undefined && sha256.toLowerCase() !== row.sha256)
      throw new ApiError('polis_err_import_part_damaged')
    await runTransaction(db, async (tx) => {
      if (!(await savePartRow(tx, row, clock()))) throw new ApiError('polis_err_import_job_started')
      await received.keep(getPartPath(folder, job_id, part))
    })
    return createPartReply(row)
  })
}

const listOwnJobs: JobHandlers['listImportJobs'] = async (_, { user, db }) => {
  requireOwnSite(user)
  const jobs = await listJobs(db, user.uid)
  return {
    jobs: await Promise.all(
      jobs.map(async (job) => createJobReply(job, await listPartSizes(db, job.job_id))),
    ),
  }
}

const handleCreateJob: JobHandlers['createImportJob'] = async (
  _,
  { user, db, clock, random, imports: quota },
) => {
  requireOwnSite(user)
  const job_id = createJobId(random)
  await quota.run(user.uid, () =>
    runTransaction(db, async (tx) => {
      await lockJobs(tx)
      if ((await countOpenJobs(tx, user.uid)) >= MAX_OPEN_JOBS)
        throw new ApiError('polis_err_too_many_imports', { retryAfterSeconds: 60 })
      await insertJob(tx, { job_id, uid: user.uid, token_id: user.token?.id ?? null }, clock())
    }),
  )
  return readJob(db, job_id, user)
}

/** Creates the handlers of imports that run beside other requests. */
export const createJobHandlers = (): JobHandlers => ({
  createImportJob: handleCreateJob,

  saveImportPart: async ({ params: { job_id }, query: { part, sha256 } }, context) => {
    const { user, db, clock, request, imports: quota, config } = context
    requireOwnSite(user)
    const { state } = await getJob(db, job_id, user)
    if (state !== 'receiving') throw new ApiError('polis_err_import_job_started')
    quota.checkHeld(await sumOpenBytes(db, user.uid))
    return quota.run(
      user.uid,
      (count) =>
        storePart({ db, clock, request, folder: config.importFolder }, { job_id, part, sha256, count }),
      0,
    )
  },

  startImportJob: async ({ params: { job_id }, body }, { user, db, clock, config }) => {
    requireOwnSite(user)
    const { state } = await getJob(db, job_id, user)
    if (state === 'receiving') {
      const parts = await listParts(db, job_id)
      await requireParts(config.importFolder, job_id, parts, body.parts)
      const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
      await queueJob(db, job_id, bytes, clock())
    }
    return readJob(db, job_id, user)
  },

  findImportJob: ({ params: { job_id } }, { user, db }) => {
    requireOwnSite(user)
    return readJobWithParts(db, job_id, user)
  },

  listImportJobs: listOwnJobs,

  deleteImportJob: async ({ params: { job_id } }, { user, db, config }) => {
    requireOwnSite(user)
    await getJob(db, job_id, user)
    await runTransaction(db, (tx) => deleteJob(tx, job_id))
    await deleteJobFiles(config.importFolder, job_id)
    return {}
  },
})
