import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { WavePlan, wavePlans } from '@folkmoot/api-types/wave-plans'
import type { PlanStep } from '@folkmoot/domain/wave-plan'
import { useRef, useState } from 'react'
import {
  REFETCH_OPTIONS,
  useReadWavePlanQuery,
  useRunWavePlanStepMutation,
  useSaveWavePlanMutation,
} from './invite-tree-api.ts'

/** A wave that a step made. */
export type MadeWave = EndpointReply<(typeof wavePlans)['runWavePlanStep']>

interface NewPlan {
  readonly steps: readonly PlanStep[]
  readonly acceptance_percent: number
  /** only of a new plan; else the parent stays */
  readonly parent_wave?: number
}

/** Runs one change at a time: a second press while it runs does nothing. */
function useOneAtATime() {
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    try {
      await work()
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, run: (work: () => Promise<void>) => void run(work) }
}

/** The calls that change a plan, with what they made and what failed. */
function usePlanCalls(conversation_id: string, plan: WavePlan | null) {
  const [send, saving] = useSaveWavePlanMutation()
  const [runOne, running] = useRunWavePlanStepMutation()
  const [made, setMade] = useState<readonly MadeWave[]>([])
  return {
    made,
    saveError: saving.error,
    runError: running.error,
    reset: () => {
      setMade([])
      saving.reset()
      running.reset()
    },
    store: async (change: NewPlan): Promise<WavePlan | null | undefined> => {
      const version = plan?.version ?? 0
      const steps = [...change.steps]
      const { data } = await send({ body: { conversation_id, version, ...change, steps } })
      return data?.plan
    },
    runSteps: async ({ steps, version }: WavePlan, isAll: boolean) => {
      const todo = steps.filter(({ wave }) => wave === null)
      for (const [at, { step }] of (isAll ? todo : todo.slice(0, 1)).entries()) {
        const { data } = await runOne({ body: { conversation_id, step, version: version + at } })
        if (!data) return
        setMade((before) => [...before, data])
      }
    },
  }
}

/** The changes of a plan: save it, run its next step, or both at once. Each says what failed. */
export function usePlanChanges(conversation_id: string, plan: WavePlan | null) {
  const { reset, store, runSteps, ...results } = usePlanCalls(conversation_id, plan)
  const [notice, setNotice] = useState('')
  const [isMakingAll, setIsMakingAll] = useState(false)
  const { isBusy, run } = useOneAtATime()
  const clear = () => {
    setNotice('')
    reset()
  }
  return {
    ...results,
    notice,
    isBusy,
    /** the questions stay while all steps are run */
    isMakingAll,
    clear,
    save: (change: NewPlan, words: string, onSaved?: () => void) =>
      run(async () => {
        clear()
        if ((await store(change)) === undefined) return
        setNotice(words)
        onSaved?.()
      }),
    saveAndRun: (change: NewPlan) =>
      run(async () => {
        clear()
        setIsMakingAll(true)
        const stored = await store(change)
        if (stored) await runSteps(stored, true)
        setIsMakingAll(false)
      }),
    runNext: (shown: WavePlan) =>
      run(async () => {
        clear()
        await runSteps(shown, false)
      }),
  }
}

export type PlanChanges = ReturnType<typeof usePlanChanges>

/** Reads the plan of a conversation. */
export function useWavePlan(conversation_id: string) {
  const answer = useReadWavePlanQuery({ query: { conversation_id } }, REFETCH_OPTIONS)
  const { currentData, error, isFetching, refetch } = answer
  return {
    plan: currentData?.plan,
    error,
    isFetching,
    refetch: () => void refetch(),
  }
}
