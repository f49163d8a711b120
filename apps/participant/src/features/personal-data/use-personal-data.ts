import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { ParticipantData, personalData } from '@folkmoot/api-types/personal-data'
import { useState } from 'react'
import type { Session } from '../../session/session.ts'

/** State of the participant’s data: not requested, loading, failed, or loaded. */
export type DataState = 'unknown' | 'loading' | 'failed' | ParticipantData

/** Loads and erases the participant’s data. */
export function usePersonalData({ authFetch, conversation, erase: eraseSession }: Session) {
  const [data, setData] = useState<DataState>('unknown')
  const [erasure, setErasure] = useState<'none' | 'busy' | 'failed'>('none')
  const path = `/api/v3/participants/data?conversation_id=${encodeURIComponent(conversation.conversation_id)}`
  const load = async () => {
    setData('loading')
    const answer = await authFetch(path).catch(() => undefined)
    const found = answer?.ok
      ? ((await answer.json()) as EndpointReply<typeof personalData.getOwnData>)
      : undefined
    setData(found ?? 'failed')
  }
  /** @returns whether everything is erased */
  const erase = async (): Promise<boolean> => {
    setErasure('busy')
    const isErased = await eraseSession().then(
      () => true,
      () => false,
    )
    setErasure(isErased ? 'none' : 'failed')
    return isErased
  }
  return { data, load: () => void load(), erase, erasure }
}
