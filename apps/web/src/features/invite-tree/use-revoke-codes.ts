import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { inviteTree } from '@folkmoot/api-types/invite-tree'
import { readCodeList } from '@folkmoot/domain/code-list'
import { describeRevoked } from '@folkmoot/domain/invite-words'
import { decodeText } from '@folkmoot/domain/import/decode-text'
import { LIMITS } from '@folkmoot/domain/limits'
import { useState } from 'react'
import { useToast } from '../../ui/toasts.ts'
import { useCountRevocationMutation, useRevokeInvitesMutation } from './invite-tree-api.ts'

type RevokeReply = EndpointReply<typeof inviteTree.revokeInvites>

/** Codes that a person is asked about, with the counts of those that would stay. */
export interface Revocation extends RevokeReply {
  readonly codes: readonly string[]
}

type Send = (codes: readonly string[]) => Promise<RevokeReply | undefined>

/** Sends codes in as many calls as it takes until one fails, and adds up the answers. */
async function sendInParts(
  codes: readonly string[],
  send: Send,
): Promise<Revocation & { readonly isWhole: boolean }> {
  const sum = { codes, revoked: 0, used: 0, ended: 0, unknown: 0 }
  for (let at = 0; at < codes.length; at += LIMITS.namedCodes) {
    const reply = await send(codes.slice(at, at + LIMITS.namedCodes))
    if (!reply) return { ...sum, isWhole: false }
    sum.revoked += reply.revoked
    sum.used += reply.used ?? 0
    sum.ended += reply.ended ?? 0
    sum.unknown += reply.unknown ?? 0
  }
  return { ...sum, isWhole: true }
}

/** The codes of a file; none if it cannot be read. */
async function readFileCodes(file: File): Promise<readonly string[]> {
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()))
  if ('problem' in decoded) return []
  const read = await readCodeList([decoded.text])
  return 'problem' in read ? [] : read.codes
}

/** Revokes many codes: counts them first, asks, and revokes those that are unused (TREE-10). */
export function useRevokeCodes(conversation_id: string, onDone: () => void) {
  const [count, counting] = useCountRevocationMutation()
  const [revoke, revoking] = useRevokeInvitesMutation()
  const [asked, setAsked] = useState<Revocation>()
  const [isUnreadable, setIsUnreadable] = useState(false)
  const showToast = useToast()
  const ask = async (codes: readonly string[]) => {
    setIsUnreadable(codes.length === 0)
    if (codes.length === 0) return
    const sum = await sendInParts(
      codes,
      async (part) =>
        (await count({ body: { conversation_id, invite_codes: [...part], dry_run: true } })).data,
    )
    setAsked(sum.isWhole ? sum : undefined)
  }
  const askFile = async (file: File) => ask(await readFileCodes(file))
  const confirm = async () => {
    const codes = asked?.codes ?? []
    setAsked(undefined)
    const sum = await sendInParts(
      codes,
      async (part) => (await revoke({ body: { conversation_id, invite_codes: [...part] } })).data,
    )
    // those before a part that failed are revoked all the same
    if (sum.isWhole || sum.revoked > 0)
      showToast({ message: describeRevoked(sum.revoked), intent: sum.isWhole ? 'success' : 'none' })
    if (sum.isWhole) onDone()
  }
  return {
    asked,
    isUnreadable,
    error: counting.error ?? revoking.error,
    isBusy: counting.isLoading || revoking.isLoading,
    ask: (codes: readonly string[]) => void ask(codes),
    askFile: (file: File) => void askFile(file),
    confirm: () => void confirm(),
    cancel: () => setAsked(undefined),
  }
}
