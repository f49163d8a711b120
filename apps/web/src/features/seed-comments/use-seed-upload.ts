import { comments, type UploadedComment } from '@folkmoot/api-types/comments'
import { api } from '../../api/api.ts'
import { isApiFailure, formatReason } from '../../api/failure.ts'
import { createMutation } from '../../api/contract-endpoints.ts'
import {
  type PlannedSeed,
  formatSeedCsv,
  MAX_SEEDS_PER_CALL,
  planSeeds,
  type SeedOutcome as SeedPlan,
  type SeedColumn,
  readAnyCsv,
  type SeedRow,
} from '@folkmoot/domain/seeds'
import { decodeText, TEXT_PROBLEMS } from '@folkmoot/domain/import/decode-text'
import { formatImportProblem } from '@folkmoot/domain/import/csv'
import { LIMITS } from '@folkmoot/domain/limits'
import { useMemo, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useAllComments } from '../../api/comment-lists.ts'

const seedCommentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createSeed: createMutation(build, comments.createComment, 'Comment'),
    // without tags: a file needs several calls, and the lists are loaded again after the last one
    uploadSeeds: createMutation(build, comments.uploadComments),
  }),
})

export const { useCreateSeedMutation, useUploadSeedsMutation } = seedCommentsApi

/** Why the server refuses a comment, by its error codes. */
const REASONS = {
  polis_err_post_comment_duplicate: 'The conversation has this comment already.',
  polis_err_param_missing_txt: 'The comment has no text.',
  polis_err_param_parse_failed_txt: 'The comment is too long.',
  polis_err_post_comment_extra_cells: 'The row has more cells than the header.',
  polis_err_post_comment_unreadable: 'The comment contains a character that cannot be stored.',
  polis_err_conversation_is_closed: 'The conversation is closed. Open it again to add comments.',
  polis_err_post_comment_auth: 'Your account may not add seed comments to this conversation.',
  polis_err_post_comment: 'The server could not store the comment.',
} as Readonly<Record<string, string>>

/** Formats why a seed comment was refused: our text for the code if there is one, else the server's (CFG-6). */
export function formatSeedFailure(error: unknown): string {
  return (isApiFailure(error) && REASONS[error.code]) || formatReason(error)
}

/** Formats the code that the server gives for a row of a file. */
const formatRowReason = (code = 'polis_err_post_comment'): string => REASONS[code] ?? code

/** The plan for a row before it is sent. */
export const PLAN_WORDS: Readonly<Record<SeedPlan, string>> = {
  add: 'Will be added',
  twice: 'Duplicate of a row above',
  known: 'Duplicate of a comment in the conversation',
  empty: 'Empty',
  'too-long': `Longer than ${LIMITS.seedComment} characters`,
  unreadable: 'Contains a character that cannot be stored',
  'original-id': `Has an original_id of more than ${LIMITS.originalId} characters, or of several lines`,
  torn: 'More cells than the header. A text with a comma or semicolon needs quotes around it',
}

/** A row of the file with its result. Unsent rows can be sent again. */
export interface SeedOutcome extends PlannedSeed {
  readonly result: 'added' | 'skipped' | 'failed' | 'unsent'
  /** in words; absent for an added row */
  readonly reason?: string
}

const RESULTS = { success: 'added', skipped: 'skipped', error: 'failed' } as const

function createOutcome(row: PlannedSeed, answer: UploadedComment | undefined): SeedOutcome {
  if (!answer) return { ...row, result: 'failed', reason: formatRowReason() }
  const result = RESULTS[answer.status]
  return { ...row, result, ...(result === 'added' ? {} : { reason: formatRowReason(answer.reason) }) }
}

/** Joins the rows of one call with the server's answers. Each text occurs once. */
function createOutcomes(rows: readonly PlannedSeed[], answers: readonly UploadedComment[]): SeedOutcome[] {
  const byText = new Map(answers.map((answer) => [answer.txt.trim(), answer]))
  return rows.map((row, index) =>
    createOutcome(row, byText.get(row.txt) ?? (answers.length === rows.length ? answers[index] : undefined)),
  )
}

/** Lists the rows that are not sent, with the reason. */
const listSkipped = (plan: readonly PlannedSeed[]): SeedOutcome[] =>
  plan
    .filter(({ outcome }) => outcome !== 'add')
    .map((row) => ({ ...row, result: 'skipped', reason: PLAN_WORDS[row.outcome] }))

/**
 * Sends rows in batches. When a call fails, the rest stays unsent, with the reason.
 * @param send makes one call; rejected with an ApiFailure
 * @param onProgress receives the number of answered rows
 */
async function sendSeeds(
  rows: readonly PlannedSeed[],
  send: (csv: string) => Promise<readonly UploadedComment[]>,
  onProgress: (done: number) => void,
): Promise<SeedOutcome[]> {
  const outcomes: SeedOutcome[] = []
  while (outcomes.length < rows.length) {
    const batch = rows.slice(outcomes.length, outcomes.length + MAX_SEEDS_PER_CALL)
    try {
      outcomes.push(...createOutcomes(batch, await send(formatSeedCsv(batch))))
      onProgress(outcomes.length)
    } catch (problem) {
      const reason = formatSeedFailure(problem)
      const rest = rows.slice(outcomes.length)
      return [...outcomes, ...rest.map((row): SeedOutcome => ({ ...row, result: 'unsent', reason }))]
    }
  }
  return outcomes
}

/** The rows and the blank lines of a file, and the header of the comments where it is not the usual one. */
interface SeedRows {
  readonly rows: readonly SeedRow[]
  readonly blank?: readonly number[]
  readonly column?: string
  /** true for a file that was read as Windows-1252 */
  readonly isWestern?: boolean
}

/** The rows of a file; the columns to choose from; or in words why it cannot be used. */
type SeedFile = SeedRows | { readonly columns: readonly SeedColumn[] } | { readonly refused: string }

/**
 * Reads a file of seed comments in the browser (CFG-7), as spreadsheets write it (FILE-3): at most 400 characters a comment.
 * @param column header of the comments, if somebody chose it
 */
async function readSeedFile(file: File, column?: string): Promise<SeedFile> {
  if (!/\.csv$/i.test(file.name))
    return { refused: 'This is not a .csv file. Save the table as CSV and choose that file.' }
  try {
    const decoded = decodeText(new Uint8Array(await file.arrayBuffer()))
    if ('problem' in decoded) return { refused: `This file ${TEXT_PROBLEMS[decoded.problem]}` }
    const read = await readAnyCsv([decoded.text], column, { maxCharacters: LIMITS.seedComment })
    if ('problem' in read) return { refused: formatImportProblem(file.name, read.problem) }
    if ('columns' in read) return read
    if (read.rows.length === 0) return { refused: 'The file has a header but no comments.' }
    return { ...read, isWestern: decoded.encoding === 'windows-1252' }
  } catch {
    return { refused: 'The browser could not read the file. Choose it again.' }
  }
}

type UploadState =
  | { step: 'none' }
  | { step: 'reading' }
  | { step: 'refused'; name: string; reason: string }
  | { step: 'unclear'; name: string; file: File; columns: readonly SeedColumn[] }
  | ({ step: 'read'; name: string } & SeedRows)
  | { step: 'sending'; name: string; done: number; all: number }
  | { step: 'done'; name: string; outcomes: readonly SeedOutcome[] }

async function readFile(file: File, column?: string): Promise<UploadState> {
  const read = await readSeedFile(file, column)
  const { name } = file
  if ('columns' in read) return { step: 'unclear', name, file, columns: read.columns }
  return 'rows' in read ? { step: 'read', name, ...read } : { step: 'refused', name, reason: read.refused }
}

/** Plans the rows of a file. The plan is undefined until the comments of the conversation are loaded or have failed. */
function usePlan(conversation_id: string, state: UploadState) {
  const { comments, error } = useAllComments(conversation_id)
  const rows = state.step === 'read' ? state.rows : undefined
  const isUnchecked = error !== undefined && !comments
  const plan = useMemo(() => {
    if (!rows || (!comments && !isUnchecked)) return undefined
    return planSeeds(
      rows,
      (comments ?? []).map(({ txt }) => txt),
    )
  }, [rows, comments, isUnchecked])
  return { plan, isUnchecked }
}

/** Returns a function that sends rows and then reloads the lists of comments. */
function useSend(conversation_id: string) {
  const [upload] = useUploadSeedsMutation()
  const dispatch = useDispatch()
  return async (rows: readonly PlannedSeed[], onProgress: (done: number) => void) => {
    const send = async (csv: string) =>
      (await upload({ body: { csv, conversation_id, is_seed: true } }).unwrap()).results
    const outcomes = await sendSeeds(rows, send, onProgress)
    dispatch(api.util.invalidateTags(['Comment']))
    return outcomes
  }
}

const isUnsent = ({ result }: SeedOutcome): boolean => result === 'unsent'

/** True when leaving the page would lose rows of a file. */
const hasUnsentRows = (state: UploadState): boolean =>
  state.step === 'read' ||
  state.step === 'sending' ||
  (state.step === 'done' && state.outcomes.some(isUnsent))

export type SeedFileUpload = ReturnType<typeof useSeedUpload>

/** Reads a file of seed comments, plans its rows, sends them, and keeps the results. */
export function useSeedUpload(conversation_id: string) {
  const [state, setState] = useState<UploadState>({ step: 'none' })
  const send = useSend(conversation_id)
  const { plan, isUnchecked } = usePlan(conversation_id, state)
  const sendRows = async (name: string, rows: readonly PlannedSeed[], before: readonly SeedOutcome[]) => {
    const showProgress = (done: number) => setState({ step: 'sending', name, done, all: rows.length })
    showProgress(0)
    const outcomes = [...before, ...(await send(rows, showProgress))]
    setState({ step: 'done', name, outcomes: outcomes.sort((one, other) => one.line - other.line) })
  }
  const choose = async (file: File | undefined, column?: string) => {
    if (!file) return
    setState({ step: 'reading' })
    setState(await readFile(file, column))
  }
  const start = () => {
    if (state.step !== 'read' || !plan) return
    const added = plan.filter(({ outcome }) => outcome === 'add')
    void sendRows(state.name, added, listSkipped(plan))
  }
  const sendRest = () => {
    if (state.step !== 'done') return
    const { name, outcomes } = state
    const answered = outcomes.filter((outcome) => !isUnsent(outcome))
    void sendRows(name, outcomes.filter(isUnsent), answered)
  }
  return {
    state,
    plan,
    isUnchecked,
    isUnsent: hasUnsentRows(state),
    choose: (file?: File, column?: string) => void choose(file, column),
    start,
    sendRest,
    reset: () => setState({ step: 'none' }),
  }
}
