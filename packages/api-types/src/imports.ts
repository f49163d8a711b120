import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { Empty, Milliseconds, Nullable } from './schema.ts'

/** The files of an export that the import reads, with their possible names. */
export const IMPORT_FILES = {
  summary: ['summary.csv'],
  settings: ['settings.csv'],
  comments: ['comments.csv'],
  votes: ['votes.csv'],
  participants: ['participants-votes.csv', 'participant-votes.csv'],
} as const
export type ImportFile = keyof typeof IMPORT_FILES

const VOTES_PART_PATTERN = /^votes-\d+\.csv$/i
const ZIP_PATTERN = /\.zip$/i
const GZIP_PATTERN = /\.gz$/i

/** Finds what the name of a file means in the job of an import, packed or not; `zip` for an archive; undefined for a file that is not read. */
export function findImportJobFile(name: string): ImportFile | 'zip' | undefined {
  if (ZIP_PATTERN.test(name)) return 'zip'
  const plain = name.replace(GZIP_PATTERN, '').toLowerCase()
  if (VOTES_PART_PATTERN.test(plain)) return 'votes'
  const known = Object.entries(IMPORT_FILES).find(([, names]) => (names as readonly string[]).includes(plain))
  return known?.[0] as ImportFile | undefined
}

export const ImportResult = Type.Object({
  conversation_id: Type.String(),
  participants: Type.Integer(),
  comments: Type.Integer(),
  votes: Type.Integer(),
  /** a note for the owner: which settings the files have */
  note: Type.String(),
})
export type ImportResult = Type.Static<typeof ImportResult>

/** `receiving` until it is started, then `queued` until a server takes it. */
const JOB_STATES = ['receiving', 'queued', 'running', 'done', 'failed'] as const
export type ImportJobState = (typeof JOB_STATES)[number]

const JOB_PHASES = ['reading', 'storing'] as const
export type ImportPhase = (typeof JOB_PHASES)[number]

/** A part that the server has. */
const ImportPart = Type.Object({
  /** from 1 */
  part: Type.Integer(),
  /** the name of the file that it belongs to */
  file: Type.String(),
  bytes: Type.Integer(),
  /** of its bytes, hexadecimal */
  sha256: Type.String(),
})
export type ImportPart = Type.Static<typeof ImportPart>

export const ImportJob = Type.Object({
  job_id: Type.String(),
  state: Type.Unsafe<ImportJobState>(Type.Enum([...JOB_STATES])),
  created: Milliseconds,
  modified: Milliseconds,
  /** the numbers of the parts that are there, in their order; empty once the job is done or failed */
  part_ranges: Type.Array(Type.Object({ first: Type.Integer(), last: Type.Integer() })),
  /** the parts by number while the job receives, where it is asked for alone (findImportJob) */
  parts: Type.Optional(Type.Array(ImportPart)),
  bytes: Type.Integer(),
  /** null before it runs */
  phase: Nullable(Type.Unsafe<ImportPhase>(Type.Enum([...JOB_PHASES]))),
  /** rows of votes that were read, or that are stored */
  rows: Type.Integer(),
  /** rows of votes in all; null until all are read */
  of: Nullable(Type.Integer()),
  /** of a job that is done */
  result: Nullable(ImportResult),
  /** of a job that failed; as in an error reply */
  failure: Nullable(
    Type.Object({ error: Type.String(), message: Type.String(), field: Nullable(Type.String()) }),
  ),
})
export type ImportJob = Type.Static<typeof ImportJob>

const jobParams = { job_id: Type.String({ minLength: 1, maxLength: LIMITS.importJobId }) }

/** Imports that run beside other requests (extensions). */
const importJobs = {
  createImportJob: defineEndpoint({
    method: 'POST',
    path: '/api/v3/importJobs',
    scope: 'manage',
    summary: 'Creates the job of an import; send its parts, then start it (an extension)',
    access: 'signed-in',
    status: 201,
    reply: ImportJob,
    errors: ['polis_err_too_many_imports'],
  }),
  saveImportPart: defineEndpoint({
    method: 'PUT',
    path: '/api/v3/importJobs/:job_id/parts',
    scope: 'manage',
    summary:
      'Stores one part of a file of an import, or replaces it: a form with one file, which has the name of the whole (an extension)',
    access: 'signed-in',
    requestType: 'multipart',
    params: Type.Object(jobParams),
    query: Type.Object({
      part: Type.Integer({ minimum: 1, maximum: LIMITS.importParts }),
      /** of the bytes of the part, hexadecimal; what arrives otherwise is refused */
      sha256: Type.Optional(
        Type.String({ pattern: '^[0-9a-fA-F]{64}$', description: '64 hexadecimal digits' }),
      ),
    }),
    reply: ImportPart,
    errors: [
      'polis_err_import_job_unknown',
      'polis_err_import_job_started',
      'polis_err_import_bad_file',
      'polis_err_import_part_damaged',
      'polis_err_body_too_large',
      'polis_err_too_many_imports',
    ],
  }),
  startImportJob: defineEndpoint({
    method: 'POST',
    path: '/api/v3/importJobs/:job_id/start',
    scope: 'manage',
    summary: 'Starts an import whose parts have been sent (an extension)',
    access: 'signed-in',
    status: 202,
    params: Type.Object(jobParams),
    /** how many parts there are */
    body: Type.Object({ parts: Type.Integer({ minimum: 1, maximum: LIMITS.importParts }) }),
    reply: ImportJob,
    errors: ['polis_err_import_job_unknown', 'polis_err_import_parts_missing'],
  }),
  findImportJob: defineEndpoint({
    method: 'GET',
    path: '/api/v3/importJobs/:job_id',
    scope: 'manage',
    summary: 'Returns the state of an import of the caller (an extension)',
    access: 'signed-in',
    params: Type.Object(jobParams),
    reply: ImportJob,
    errors: ['polis_err_import_job_unknown'],
  }),
  listImportJobs: defineEndpoint({
    method: 'GET',
    path: '/api/v3/importJobs',
    scope: 'manage',
    summary: 'Lists the imports of the caller, newest first (an extension)',
    access: 'signed-in',
    reply: Type.Object({ jobs: Type.Array(ImportJob) }),
    errors: [],
  }),
  deleteImportJob: defineEndpoint({
    method: 'DELETE',
    path: '/api/v3/importJobs/:job_id',
    scope: 'manage',
    summary:
      'Cancels an import, and deletes its parts and what it has stored; a conversation that is done stays (an extension)',
    access: 'signed-in',
    params: Type.Object(jobParams),
    reply: Empty,
    errors: ['polis_err_import_job_unknown'],
  }),
}

export const imports = {
  ...importJobs,
  importConversation: defineEndpoint({
    method: 'POST',
    path: '/api/v3/conversationImport',
    scope: 'manage',
    summary: 'Creates a conversation from an export: one part per file, in any order (an extension)',
    access: 'signed-in',
    requestType: 'multipart',
    reply: ImportResult,
    errors: [
      'polis_err_import_bad_file',
      'polis_err_import_interrupted',
      'polis_err_body_too_large',
      'polis_err_too_many_imports',
    ],
  }),
}
