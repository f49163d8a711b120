import { type PlannedSeed, planSeeds } from '@folkmoot/domain/seed-plan'
import type { SeedColumn } from '@folkmoot/domain/seed-column'
import { useMemo, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../api/api.ts'
import { useAllComments } from '../../api/comment-lists.ts'
import { readSeedFile, type SeedRows } from './read-seed-file.ts'
import { useUploadSeedsMutation } from './seed-comments-api.ts'
import { listSkipped, type SeedOutcome, sendSeeds } from './send-seeds.ts'

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
