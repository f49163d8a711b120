import {
  type PlannedSeed,
  planSeeds,
  type SeedColumn,
  readAnyCsv,
  type SeedRow,
} from '@folkmoot/domain/seeds'
import { useMemo, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../api/api.ts'
import { useAllComments } from '../../api/comment-lists.ts'
import { useUploadSeedsMutation } from './seed-comments-api.ts'
import { listSkipped, type SeedOutcome, sendSeeds } from './send-seeds.ts'
import { decodeText } from '@folkmoot/domain/import/decode-text'
import { formatImportProblem } from '@folkmoot/domain/import/csv'
import { LIMITS } from '@folkmoot/domain/limits'
import { seedCommentMessages as messages } from '../../messages/seed-comments.ts'
import { tableFileMessages } from '../../messages/table-files.ts'

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
  if (!/\.(csv|tsv|txt)$/i.test(file.name)) return { refused: messages.notCsv }
  try {
    const decoded = decodeText(new Uint8Array(await file.arrayBuffer()))
    if ('problem' in decoded) return { refused: tableFileMessages.notText(decoded.problem) }
    const read = await readAnyCsv([decoded.text], column, { maxCharacters: LIMITS.seedComment })
    if ('problem' in read) return { refused: formatImportProblem(file.name, read.problem) }
    if ('columns' in read) return read
    if (read.rows.length === 0) return { refused: messages.noRows }
    return { ...read, isWestern: decoded.encoding === 'windows-1252' }
  } catch {
    return { refused: messages.unreadableFile }
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

/** The upload of a file of seed comments. */
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
