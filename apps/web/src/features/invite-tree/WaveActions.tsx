import { Button } from '@blueprintjs/core'
import { Disable } from '@blueprintjs/icons'
import { formatNumber } from '@folkmoot/domain/format-number'
import type { Wave } from '@folkmoot/api-types/invite-tree'
import { describeRevoked } from '@folkmoot/domain/invite-words'
import { useId, useState } from 'react'
import { codeMessages, waveMessages } from '../../messages/invite-tree.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useToast } from '../../ui/toasts.ts'
import { useRevokeInvitesMutation } from './invite-tree-api.ts'
import { WaveExpiry } from './WaveExpiry.tsx'

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
          {codeMessages.revokeAll}
        </Button>
      </div>
      {error && (
        <Failure what={codeMessages.revokeAllFailed} error={error} onRetry={revoke} isRetrying={isLoading} />
      )}
      <ConfirmDialog
        open={isAsking}
        question={codeMessages.revokeAllQuestion(unused, formatNumber(unused), wave.wave)}
        consequence={codeMessages.revokeAllConsequence}
        yes={codeMessages.revoke}
        no={waveMessages.cancel}
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
    <section className="wave-actions" aria-labelledby={id}>
      <h2 id={id}>{codeMessages.waveHeading(wave.wave)}</h2>
      <p>{codeMessages.unusedInWave(unused, formatNumber(unused))}</p>
      <RevokeButton wave={wave} {...revokeAll} />
      <WaveExpiry conversation_id={conversation_id} wave={wave} nowMs={nowMs} />
    </section>
  )
}
