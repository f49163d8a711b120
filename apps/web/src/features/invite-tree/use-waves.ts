import { REFETCH_OPTIONS, useListWavesQuery } from './invite-tree-api.ts'

/** The waves of a conversation in order, with the state of their codes. */
export function useWaves(conversation_id: string) {
  const answer = useListWavesQuery({ query: { conversation_id, counts: true } }, REFETCH_OPTIONS)
  const { currentData: waves, error, isFetching, refetch, fulfilledTimeStamp: at = 0 } = answer
  return { waves, error, isFetching, refetch: () => void refetch(), at }
}
