import type { Invite } from '@folkmoot/api-types/invite-tree'
import { INVITE_STATUS } from '@folkmoot/domain/invite-tree'
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

const REVOKE_WORDS = {
  question: codeMessages.revokeQuestion,
  consequence: codeMessages.revokeConsequence,
  yes: codeMessages.revoke,
  done: codeMessages.revoked,
}

const END_ACCESS_WORDS = {
  question: codeMessages.endAccessQuestion,
  consequence: codeMessages.endAccessConsequence,
  yes: codeMessages.endAccess,
  done: codeMessages.accessEnded,
}

/** Revokes one code, or ends the access of who joined with it, after a confirmation, because it cannot be undone. */
export function RevokeCode({ conversation_id, invite, onClose }: Props) {
  const [send, { error, reset }] = useRevokeInvitesMutation()
  const showToast = useToast()
  const isUsed = invite?.status === INVITE_STATUS.used
  const words = isUsed ? END_ACCESS_WORDS : REVOKE_WORDS
  const revoke = async () => {
    if (!invite) return
    onClose(false)
    const answer = await send({
      body: { conversation_id, invite_id: invite.id, ...(isUsed && { end_access: true }) },
    })
    if (answer.error) return
    showToast({ message: words.done(invite.invite_code), intent: 'success' })
    reset()
    onClose(true)
  }
  return (
    <>
      {error && <Failure what={codeMessages.revokeFailed} error={error} />}
      <ConfirmDialog
        open={invite !== undefined}
        question={words.question(invite?.invite_code ?? '')}
        consequence={words.consequence}
        yes={words.yes}
        no={waveMessages.cancel}
        intent="danger"
        onYes={() => void revoke()}
        onNo={() => onClose(false)}
      />
    </>
  )
}
