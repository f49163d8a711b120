import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { api } from '../../api/api.ts'
import { createDownload, createMutation, createQuery } from '../../api/contract-endpoints.ts'

const inviteTreeApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWaves: createQuery(build, inviteTree.listWaves, 'Wave'),
    createWave: createMutation(build, inviteTree.createWave, 'Wave', 'Invite'),
    listInvites: createQuery(build, inviteTree.listInvites, 'Invite'),
    revokeInvites: createMutation(build, inviteTree.revokeInvites, 'Wave', 'Invite'),
    expireWave: createMutation(build, inviteTree.expireWave, 'Wave', 'Invite'),
    downloadInvites: createDownload(build, inviteTree.downloadInvites),
  }),
})

inviteTreeApi.enhanceEndpoints({
  endpoints: {
    // a page that is turned over is not kept (CODE-5)
    listInvites: { keepUnusedDataFor: 0 },
  },
})

export const {
  useListWavesQuery,
  useCreateWaveMutation,
  useListInvitesQuery,
  useRevokeInvitesMutation,
  useExpireWaveMutation,
  useDownloadInvitesMutation,
} = inviteTreeApi

/** What is shown is asked for anew when a screen is opened or looked at again. */
export const REFETCH_OPTIONS = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const
