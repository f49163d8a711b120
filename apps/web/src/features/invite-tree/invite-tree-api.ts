import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { api } from '../../api/api.ts'
import { download, mutation, query } from '../../api/from-contract.ts'

const inviteTreeApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWaves: query(build, inviteTree.listWaves, 'Wave'),
    createWave: mutation(build, inviteTree.createWave, 'Wave', 'Invite'),
    listInvites: query(build, inviteTree.listInvites, 'Invite'),
    revokeInvites: mutation(build, inviteTree.revokeInvites, 'Wave', 'Invite'),
    expireWave: mutation(build, inviteTree.expireWave, 'Wave', 'Invite'),
    downloadInvites: download(build, inviteTree.downloadInvites),
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
export const FRESH = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const
