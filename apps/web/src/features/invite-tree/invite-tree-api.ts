import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { api } from '../../api/api.ts'
import { createDownload, createMutation, createQuery } from '../../api/contract-endpoints.ts'

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

inviteTreeApi.enhanceEndpoints({
  endpoints: {
    // a page is dropped after leaving it (CODE-5)
    listInvites: { keepUnusedDataFor: 0 },
    // names and addresses as well
  },
})

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
export const REFETCH_OPTIONS = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const
