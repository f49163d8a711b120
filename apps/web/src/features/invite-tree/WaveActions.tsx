import { Field } from '../../ui/Field.tsx'
import { Button, Classes } from '@blueprintjs/core'
import { Disable } from '@blueprintjs/icons'
import { formatNumber } from '@folkmoot/domain/numbers'
import type { Wave } from '@folkmoot/api-types/invite-tree'
import { describeRevoked } from '@folkmoot/domain/invites'
import { useId, useState, type FormEvent } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { CallFailure, Failure } from '../../ui/Failure.tsx'
import { useToast } from '../../ui/toasts.ts'
import { useRevokeInvitesMutation, dateTimeFormat, useExpireWaveMutation } from './invite-tree-api.ts'

interface Props {
  conversation_id: string
  wave: Wave
  /** when the wave was loaded, in milliseconds */
  nowMs: number
}

function useRevokeAll({ conversation_id, wave }: Omit<Props, 'nowMs'>) {
  const [send, { error, isLoading }] = useRevokeInvitesMutation()
  const showToast = useToast()
  const revoke = async () => {
    const { data } = await send({ body: { conversation_id, wave_id: wave.id } })
    if (!data) return
    const message = describeRevoked(data.revoked)
    showToast({ message, intent: 'success' })
  }
  return { revoke: () => void revoke(), error, isLoading }
}

type RevokeAll = ReturnType<typeof useRevokeAll>

function RevokeButton({ revoke, error, isLoading, wave }: RevokeAll & { wave: Wave }) {
  const [isAsking, setIsAsking] = useState(false)
  const { unused = 0 } = wave
  const handleConfirm = () => {
    setIsAsking(false)
    revoke()
  }
  const look = { intent: 'danger', variant: 'outlined', icon: <Disable /> } as const
  return (
    <>
      <div>
        <Button {...look} disabled={unused === 0} loading={isLoading} onClick={() => setIsAsking(true)}>
          Revoke all unused
        </Button>
      </div>
      <CallFailure of={{ error, isLoading }} what="The codes could not be revoked." onRetry={revoke} />
      <ConfirmDialog
        open={isAsking}
        question={`Revoke ${formatNumber(unused)} unused ${unused === 1 ? 'code' : 'codes'} of wave ${wave.wave}?`}
        consequence="They will no longer work, including those held by people of the tree. This cannot be undone."
        yes="Revoke"
        intent="danger"
        onYes={handleConfirm}
        onNo={() => setIsAsking(false)}
      />
    </>
  )
}

/** Actions on all usable codes of a wave: revoke them, or let them expire. */
export function WaveActions({ conversation_id, wave, nowMs }: Props) {
  const id = useId()
  const revokeAll = useRevokeAll({ conversation_id, wave })
  const { unused = 0 } = wave
  return (
    <section className="stack gap-16 box" aria-labelledby={id}>
      <h2 id={id}>{`All codes of wave ${wave.wave}`}</h2>
      <p>
        {unused === 0
          ? 'None of them can be used any more, including those held by people of the tree.'
          : `${formatNumber(unused)} ${unused === 1 ? 'code' : 'codes'} can still be used, including those held by people of the tree.`}
      </p>
      <RevokeButton wave={wave} {...revokeAll} />
      <WaveExpiry conversation_id={conversation_id} wave={wave} nowMs={nowMs} />
    </section>
  )
}

interface WaveExpiryProps {
  conversation_id: string
  wave: Wave
  /** when the wave was loaded, in milliseconds */
  nowMs: number
}

function formatExpiry({ expires_at }: Wave, nowMs: number): string {
  if (expires_at === null) return 'They do not expire.'
  const time = dateTimeFormat.format(expires_at)
  return expires_at <= nowMs ? `They expired on ${time} and no longer work.` : `They expire on ${time}.`
}

function ExpiryForm({ onSet, isLoading }: { onSet: (moment: number) => void; isLoading: boolean }) {
  const [typed, setTyped] = useState('')
  const moment = new Date(typed).getTime()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!Number.isNaN(moment)) onSet(moment)
  }
  return (
    <form className="row end" onSubmit={submit}>
      <Field label="Expire on">
        {(field) => (
          <input
            {...field}
            className={Classes.INPUT}
            type="datetime-local"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={Number.isNaN(moment)} loading={isLoading}>
        Set expiry
      </Button>
    </form>
  )
}

/** The time when a wave's unused codes expire: now, later, or never. */
function WaveExpiry({ conversation_id, wave, nowMs }: WaveExpiryProps) {
  const { setTo, expireNow, remove, error, isLoading } = useExpiry(conversation_id, wave)
  const never = wave.expires_at === null
  return (
    <>
      <p>{formatExpiry(wave, nowMs)}</p>
      <div className="row end">
        <ExpiryForm onSet={setTo} isLoading={isLoading} />
        <Button disabled={isLoading} onClick={never ? expireNow : remove}>
          {never ? 'Expire now' : 'Remove the expiry'}
        </Button>
      </div>
      {error && <Failure what="The expiry could not be changed." error={error} />}
    </>
  )
}

function formatExpiryMessage(wave: number, expires_at: number | null): string {
  if (expires_at === null) return `The unused codes of wave ${wave} do not expire.`
  return expires_at <= Date.now()
    ? `The unused codes of wave ${wave} are expired.`
    : `The unused codes of wave ${wave} expire on ${dateTimeFormat.format(expires_at)}.`
}

/** Sets and removes the time at which a wave's unused codes expire; each change can be undone. */
function useExpiry(conversation_id: string, { id: wave_id, wave, expires_at }: Wave) {
  const [send, { error, isLoading }] = useExpireWaveMutation()
  const showToast = useToast()
  const save = async (at: number | null) => {
    const time = at === null ? {} : { expires_at: at }
    const answer = await send({ body: { conversation_id, wave_id, ...time } })
    return !answer.error
  }
  const set = async (at: number | null) => {
    if (await save(at))
      showToast({ message: formatExpiryMessage(wave, at), onUndo: () => void save(expires_at) })
  }
  return {
    setTo: (at: number) => void set(at),
    expireNow: () => void set(Date.now()),
    remove: () => void set(null),
    error,
    isLoading,
  }
}
