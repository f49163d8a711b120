import { LIMITS } from '@folkmoot/domain/limits'
import type { Recipient } from '@folkmoot/domain/recipients'
import type { TABLE_COLUMNS, TableQuery } from '@folkmoot/domain/table-query'
import { useState } from 'react'
import {
  REFETCH_OPTIONS,
  useAddRecipientsMutation,
  useCreateWaveMutation,
  useListRecipientsQuery,
} from './invite-tree-api.ts'

/** Milliseconds between two looks at mails that are on their way. */
const MAIL_POLL_MS = 5000

/** Loads a page of the people whom unused codes are for; while mails are on their way, it looks again by itself. */
export function useRecipients(
  conversation_id: string,
  page: number,
  table: TableQuery<(typeof TABLE_COLUMNS.recipients)[number]>,
) {
  const [isMailing, setIsMailing] = useState(false)
  const part = { limit: LIMITS.pageRows, offset: (page - 1) * LIMITS.pageRows }
  const query = { conversation_id, ...part, ...table }
  const answer = useListRecipientsQuery(
    { query },
    { ...REFETCH_OPTIONS, pollingInterval: isMailing ? MAIL_POLL_MS : 0, skipPollingIfUnfocused: true },
  )
  const { data, error, isFetching, refetch } = answer
  const onItsWay = data !== undefined && data.counts.waiting + data.counts.sending > 0
  if (onItsWay !== isMailing) setIsMailing(onItsWay)
  return { data, error, isFetching, refetch: () => void refetch() }
}

/** Gives people codes of a wave, or of a new one that is made for them. */
export function useAddPeople(conversation_id: string) {
  const [createWave, creating] = useCreateWaveMutation()
  const [add, adding] = useAddRecipientsMutation()
  const getWave = async (wave_id: number | undefined, count: number) => {
    if (wave_id !== undefined) return wave_id
    const { data } = await createWave({
      body: { conversation_id, owner_invites: count, parent_wave: 0 },
    })
    return data?.id
  }
  const send = async (people: readonly Recipient[], chosen: number | undefined) => {
    adding.reset()
    const wave_id = await getWave(chosen, people.length)
    if (wave_id === undefined) return undefined
    const recipients = people.map(({ name, email, lang }) => ({
      name,
      lang,
      ...(email !== '' && { email }),
    }))
    const { data } = await add({ body: { conversation_id, wave_id, recipients } })
    // the codes that were made are used by the next attempt
    return { wave_id, isDone: data !== undefined }
  }
  return {
    send,
    result: adding.data,
    error: creating.error ?? adding.error,
    isBusy: creating.isLoading || adding.isLoading,
  }
}
