import type { Wave } from '@folkmoot/api-types/invite-tree'
import { codeMessages } from '../../messages/invite-tree.ts'
import { useToast } from '../../ui/toasts.ts'
import { dateTimeFormat } from './formats.ts'
import { useExpireWaveMutation } from './invite-tree-api.ts'

/** Formats the message after an expiry is set or removed. */
function formatExpiryMessage(wave: number, expires_at: number | null): string {
  if (expires_at === null) return codeMessages.expiryRemoved(wave)
  return expires_at <= Date.now()
    ? codeMessages.expiredNow(wave)
    : codeMessages.expirySet(wave, dateTimeFormat.format(expires_at))
}

/** Sets and removes the time at which a wave's unused codes expire; each change can be undone. */
export function useExpiry(conversation_id: string, { id: wave_id, wave, expires_at }: Wave) {
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
