import { Button } from '@blueprintjs/core'
import { formatNumber } from '@folkmoot/domain/format-number'
import { describeMadeWave } from '@folkmoot/domain/invite-words'
import type { Wave } from '@folkmoot/api-types/invite-tree'
import { type FormEvent, useId } from 'react'
import { Link } from 'react-router-dom'
import { waveMessages } from '../../messages/invite-tree.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { InviteCountField } from './InviteCountField.tsx'
import { Forecast } from './Forecast.tsx'
import { ParentChoice } from './ParentChoice.tsx'
import { useCreateWave } from './use-create-wave.ts'

interface Props {
  conversation_id: string
  waves: readonly Wave[]
}

type Form = ReturnType<typeof useCreateWave>

function Fields({ form: { typed, edit }, waves }: { form: Form; waves: readonly Wave[] }) {
  return (
    <div className="wave-fields">
      <InviteCountField
        label={waveMessages.invitesPerUser}
        help={waveMessages.invitesPerUserHelp}
        value={typed.invites_per_user}
        onChange={(invites_per_user) => edit({ invites_per_user })}
      />
      <InviteCountField
        label={waveMessages.ownerInvites}
        help={waveMessages.ownerInvitesHelp}
        value={typed.owner_invites}
        onChange={(owner_invites) => edit({ owner_invites })}
      />
      <ParentChoice
        waves={waves}
        value={typed.parent_wave}
        onChange={(parent_wave) => edit({ parent_wave })}
      />
    </div>
  )
}

function CreatedNotice({
  createdWave,
  conversation_id,
}: {
  createdWave: Form['createdWave']
  conversation_id: string
}) {
  return (
    <div role="status">
      {createdWave && (
        <p className="notice wave-created">
          {describeMadeWave(createdWave)}{' '}
          <Link to={`/m/${conversation_id}/invite-codes?wave_id=${createdWave.id}`}>
            {waveMessages.seeCodes}
          </Link>
        </p>
      )}
    </div>
  )
}

function LargeWaveQuestion({ form: { outcome, asking, confirm, cancel } }: { form: Form }) {
  const { wave, codesNow } = 'forecast' in outcome ? outcome.forecast : { wave: 0, codesNow: 0 }
  return (
    <ConfirmDialog
      open={asking}
      question={waveMessages.largeQuestion(formatNumber(codesNow))}
      consequence={waveMessages.largeConsequence(wave)}
      yes={waveMessages.largeYes}
      no={waveMessages.cancel}
      onYes={confirm}
      onNo={cancel}
    />
  )
}

/** Creates the next wave (TREE-3). It shows a forecast, and asks for confirmation above 500 codes. */
export function CreateWaveForm({ conversation_id, waves }: Props) {
  const id = useId()
  const form = useCreateWave(conversation_id, waves)
  const send = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form className="wave-form" aria-labelledby={id} onSubmit={send}>
      <h2 id={id}>{waveMessages.createHeading}</h2>
      <Fields form={form} waves={waves} />
      <Forecast outcome={form.outcome} />
      {form.error && (
        <Failure
          what={waveMessages.createFailed}
          error={form.error}
          onRetry={form.submit}
          isRetrying={form.busy}
        />
      )}
      <CreatedNotice createdWave={form.createdWave} conversation_id={conversation_id} />
      <div>
        <Button type="submit" intent="primary" disabled={!form.ready}>
          {form.busy ? waveMessages.creating : waveMessages.create}
        </Button>
      </div>
      <LargeWaveQuestion form={form} />
    </form>
  )
}
