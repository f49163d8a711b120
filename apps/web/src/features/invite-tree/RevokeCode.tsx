import type { Invite } from '@folkmoot/api-types/invite-tree'
import { codeMessages, waveMessages } from '../../messages/invite-tree.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useToast } from '../../ui/toasts.ts'
import { useRevokeInvitesMutation } from './invite-tree-api.ts'

interface Props {
  conversation_id: string
  /** the code to ask about; closed without one */
  invite: Invite | undefined
  onClose: (revoked: boolean) => void
}

/** Revokes one code, after a confirmation, because it cannot be undone. */
export function RevokeCode({ conversation_id, invite, onClose }: Props) {
  const [send, { error, reset }] = useRevokeInvitesMutation()
  const showToast = useToast()
  const revoke = async () => {
    if (!invite) return
    onClose(false)
    const answer = await send({ body: { conversation_id, invite_id: invite.id } })
    if (answer.error) return
    showToast({ message: codeMessages.revoked(invite.invite_code), intent: 'success' })
    reset()
    onClose(true)
  }
  return (
    <>
      {error && <Failure what={codeMessages.revokeFailed} error={error} />}
      <ConfirmDialog
        open={invite !== undefined}
        question={codeMessages.revokeQuestion(invite?.invite_code ?? '')}
        consequence={codeMessages.revokeConsequence}
        yes={codeMessages.revoke}
        no={waveMessages.cancel}
        intent="danger"
        onYes={() => void revoke()}
        onNo={() => onClose(false)}
      />
    </>
  )
}
