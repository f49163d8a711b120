import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { api } from '../../api/api.ts'
import { createDownload, createMutation, createQuery } from '../../api/contract-endpoints.ts'
import type { TABLE_COLUMNS, TableQuery } from '@folkmoot/domain/table-query'

const inviteTreeApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWaves: createQuery(build, inviteTree.listWaves, 'Wave'),
    createWave: createMutation(build, inviteTree.createWave, 'Wave', 'Invite'),
    listInvites: createQuery(build, inviteTree.listInvites, 'Invite'),
    revokeInvites: createMutation(build, inviteTree.revokeInvites, 'Wave', 'Invite'),
    // counting changes nothing, so nothing is fetched again
    countRevocation: createMutation(build, inviteTree.revokeInvites),
    expireWave: createMutation(build, inviteTree.expireWave, 'Wave', 'Invite'),
    downloadInvites: createDownload(build, inviteTree.downloadInvites),
  }),
})

// a page is dropped after leaving it (CODE-5)
inviteTreeApi.enhanceEndpoints({ endpoints: { listInvites: { keepUnusedDataFor: 0 } } })

export const {
  useListWavesQuery,
  useCreateWaveMutation,
  useListInvitesQuery,
  useRevokeInvitesMutation,
  useCountRevocationMutation,
  useExpireWaveMutation,
  useDownloadInvitesMutation,
} = inviteTreeApi

/** Requests the data again when a screen is opened or its tab becomes visible. */
const REFETCH_OPTIONS = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const

/** The waves of a conversation in order, with the state of their codes. */
export function useWaves(conversation_id: string) {
  const answer = useListWavesQuery({ query: { conversation_id } }, REFETCH_OPTIONS)
  const { currentData: waves, error, isFetching, refetch, fulfilledTimeStamp: at = 0 } = answer
  return { waves, error, isFetching, refetch: () => void refetch(), at }
}

/** Filter of codes; unset filters are not sent (CODE-1). */
interface CodeFilter {
  /** the id of a wave's row, not its number */
  wave_id?: number | undefined
  status?: number | undefined
}

export const omitUnsetFilters = ({ wave_id, status }: CodeFilter) => ({
  ...(wave_id !== undefined && { wave_id }),
  ...(status !== undefined && { status }),
})

interface CodePage extends CodeFilter {
  conversation_id: string
  limit: number
  /** from 1 */
  page: number
  /** filter by words, and order */
  table?: TableQuery<(typeof TABLE_COLUMNS.invites)[number]>
}

/**
 * Loads a page of the owner's codes with counts by status. While the next page loads, `answer` is the previous one and
 * `isStale` is true.
 */
export function useInvites({ conversation_id, limit, page, table, ...filter }: CodePage) {
  const part = { limit, offset: (page - 1) * limit }
  const list = useListInvitesQuery(
    { query: { conversation_id, ...omitUnsetFilters(filter), ...table, ...part } },
    REFETCH_OPTIONS,
  )
  const { data: answer, currentData, error, isFetching, refetch } = list
  return { answer, isStale: currentData === undefined, error, isFetching, refetch: () => void refetch() }
}

export const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
