import type { Wave } from '@folkmoot/api-types/invite-tree'
import { forecastWave, isLargeWave, type WaveForm, parseWaveRequest } from '@folkmoot/domain/wave-forecast'
import { useRef, useState } from 'react'
import { useCreateWaveMutation } from './invite-tree-api.ts'

const EMPTY_WAVE: WaveForm = { invites_per_user: '', owner_invites: '', parent_wave: '' }

/** State of the form of a new wave: type, see the forecast, confirm above 500 codes, send once, clear. */
export function useCreateWave(conversation_id: string, waves: readonly Wave[]) {
  const [typed, setTyped] = useState(EMPTY_WAVE)
  const [asking, setAsking] = useState(false)
  const [send, { data: createdWave, error, isLoading, reset }] = useCreateWaveMutation()
  const isRunning = useRef(false)
  const request = parseWaveRequest(typed)
  const outcome = forecastWave(waves, request)
  const ready = 'forecast' in outcome && !isLoading

  const edit = (change: Partial<WaveForm>) => {
    // the result of the previous wave disappears
    if (createdWave) reset()
    setTyped((known) => ({ ...known, ...change }))
  }
  const create = async () => {
    setAsking(false)
    if (isRunning.current) return
    isRunning.current = true
    const answer = await send({ body: { conversation_id, ...request } })
    if (!answer.error) setTyped(EMPTY_WAVE)
    isRunning.current = false
  }
  const submit = () => {
    if (!ready || isRunning.current) return
    if (isLargeWave(outcome.forecast)) setAsking(true)
    else void create()
  }
  return {
    typed,
    edit,
    outcome,
    ready,
    busy: isLoading,
    createdWave,
    error,
    submit,
    asking,
    confirm: () => void create(),
    cancel: () => setAsking(false),
  }
}
