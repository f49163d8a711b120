import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { recipients } from '@folkmoot/api-types/recipients'
import { wavePlans } from '@folkmoot/api-types/wave-plans'
import { api } from '../../api/api.ts'
import { createDownload, createMutation, createQuery } from '../../api/contract-endpoints.ts'

const inviteTreeApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWaves: createQuery(build, inviteTree.listWaves, 'Wave'),
    createWave: createMutation(build, inviteTree.createWave, 'Wave', 'Invite'),
    readWavePlan: createQuery(build, wavePlans.readWavePlan, 'Wave'),
    saveWavePlan: createMutation(build, wavePlans.saveWavePlan, 'Wave'),
    runWavePlanStep: createMutation(build, wavePlans.runWavePlanStep, 'Wave', 'Invite'),
    listInvites: createQuery(build, inviteTree.listInvites, 'Invite'),
    revokeInvites: createMutation(build, inviteTree.revokeInvites, 'Wave', 'Invite'),
    // counting changes nothing, so nothing is fetched again
    countRevocation: createMutation(build, inviteTree.revokeInvites),
    expireWave: createMutation(build, inviteTree.expireWave, 'Wave', 'Invite'),
    listRecipients: createQuery(build, recipients.listRecipients, 'Recipient'),
    addRecipients: createMutation(build, recipients.addRecipients, 'Recipient'),
    deleteRecipients: createMutation(build, recipients.deleteRecipients, 'Recipient'),
    mailInvites: createMutation(build, recipients.mailInvites, 'Recipient'),
    // counting changes nothing
    countMails: createMutation(build, recipients.mailInvites),
    downloadRecipients: createDownload(build, recipients.downloadRecipients),
    downloadInvites: createDownload(build, inviteTree.downloadInvites),
  }),
})

inviteTreeApi.enhanceEndpoints({
  endpoints: {
    // a page is dropped after leaving it (CODE-5)
    listInvites: { keepUnusedDataFor: 0 },
    // names and addresses as well
    listRecipients: { keepUnusedDataFor: 0 },
  },
})

export const {
  useListWavesQuery,
  useCreateWaveMutation,
  useReadWavePlanQuery,
  useSaveWavePlanMutation,
  useRunWavePlanStepMutation,
  useListInvitesQuery,
  useRevokeInvitesMutation,
  useCountRevocationMutation,
  useExpireWaveMutation,
  useDownloadInvitesMutation,
  useListRecipientsQuery,
  useAddRecipientsMutation,
  useDeleteRecipientsMutation,
  useMailInvitesMutation,
  useCountMailsMutation,
  useDownloadRecipientsMutation,
} = inviteTreeApi

/** Requests the data again when a screen is opened or its tab becomes visible. */
export const REFETCH_OPTIONS = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const
