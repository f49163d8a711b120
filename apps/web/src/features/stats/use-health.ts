import { READER_TIME_ZONE } from './formats.ts'
import { POLLING_OPTIONS, useConversationHealthQuery } from './stats-api.ts'

/** Loads the figures of a conversation's health, by the days of the reader's zone; like the others, every ten seconds (MON-4). */
export function useHealth(conversation_id: string) {
  const query = { conversation_id, time_zone: READER_TIME_ZONE }
  const {
    currentData: health,
    error,
    isFetching,
    refetch,
  } = useConversationHealthQuery({ query }, POLLING_OPTIONS)
  return { health, error, isFetching, refetch: () => void refetch() }
}
