import { type PlannedSeed, planSeeds, type SeedRow } from '@folkmoot/domain'
import { useMemo, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../api/api.ts'
import { useAllComments } from '../../api/comment-lists.ts'
import { readSeedFile } from './read-seed-file.ts'
import { leftOut, type SeedOutcome, sendSeeds } from './seed-upload.ts'
import { useUploadSeedsMutation } from './seed-comments-api.ts'

/** How far the file has come. */
type Stage =
  | { step: 'none' }
  | { step: 'reading' }
  | { step: 'refused'; name: string; reason: string }
  | { step: 'read'; name: string; rows: readonly SeedRow[]; blank?: readonly number[] }
  | { step: 'sending'; name: string; done: number; all: number }
  | { step: 'done'; name: string; outcomes: readonly SeedOutcome[] }

async function stageOf(file: File): Promise<Stage> {
  const read = await readSeedFile(file)
  const { name } = file
  return 'rows' in read ? { step: 'read', name, ...read } : { step: 'refused', name, reason: read.refused }
}

/** What will happen to the rows; undefined until the conversation's own comments are known, or cannot be. */
function usePlan(conversation_id: string, stage: Stage) {
  const { comments, error } = useAllComments(conversation_id)
  const rows = stage.step === 'read' ? stage.rows : undefined
  const unchecked = error !== undefined && !comments
  const plan = useMemo(() => {
    if (!rows || (!comments && !unchecked)) return undefined
    return planSeeds(
      rows,
      (comments ?? []).map(({ txt }) => txt),
    )
  }, [rows, comments, unchecked])
  return { plan, unchecked }
}

/** The function that sends rows and then has the lists of comments loaded again. */
function useSend(conversation_id: string) {
  const [upload] = useUploadSeedsMutation()
  const dispatch = useDispatch()
  return async (rows: readonly PlannedSeed[], onProgress: (done: number) => void) => {
    const call = async (csv: string) =>
      (await upload({ body: { csv, conversation_id, is_seed: true } }).unwrap()).results
    const outcomes = await sendSeeds(rows, call, onProgress)
    dispatch(api.util.invalidateTags(['Comment']))
    return outcomes
  }
}

const isUnsent = ({ result }: SeedOutcome): boolean => result === 'unsent'

/** Whether leaving the page would lose rows that were chosen and are not sent. */
const wouldLose = (stage: Stage): boolean =>
  stage.step === 'read' ||
  stage.step === 'sending' ||
  (stage.step === 'done' && stage.outcomes.some(isUnsent))

/** A file of seed comments on its way. */
export type SeedFileUpload = ReturnType<typeof useSeedUpload>

/** A file of seed comments on its way: read, shown with what will happen, sent, shown with what happened. */
export function useSeedUpload(conversation_id: string) {
  const [stage, setStage] = useState<Stage>({ step: 'none' })
  const send = useSend(conversation_id)
  const { plan, unchecked } = usePlan(conversation_id, stage)
  const sendAll = async (name: string, rows: readonly PlannedSeed[], before: readonly SeedOutcome[]) => {
    const progress = (done: number) => setStage({ step: 'sending', name, done, all: rows.length })
    progress(0)
    const outcomes = [...before, ...(await send(rows, progress))]
    setStage({ step: 'done', name, outcomes: outcomes.sort((one, other) => one.line - other.line) })
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    setStage({ step: 'reading' })
    setStage(await stageOf(file))
  }
  const start = () => {
    if (stage.step !== 'read' || !plan) return
    const adding = plan.filter(({ fate }) => fate === 'add')
    void sendAll(stage.name, adding, leftOut(plan))
  }
  const sendRest = () => {
    if (stage.step !== 'done') return
    const { name, outcomes } = stage
    const through = outcomes.filter((outcome) => !isUnsent(outcome))
    void sendAll(name, outcomes.filter(isUnsent), through)
  }
  const forget = () => setStage({ step: 'none' })
  return {
    stage,
    plan,
    unchecked,
    unsent: wouldLose(stage),
    choose: (file?: File) => void choose(file),
    start,
    sendRest,
    forget,
  }
}
