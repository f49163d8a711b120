import { people } from '@folkmoot/api-types/people'
import { api } from '../../api/api.ts'
import { createMutation, createQuery } from '../../api/contract-endpoints.ts'

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    people: createQuery(build, people.listPeople, 'Person'),
    changePerson: createMutation(build, people.changePerson, 'Person', 'Conversation'),
    // the caller, who leaves, may not ask for the list again
    removePerson: createMutation(build, people.removePerson, 'Person'),
    transferConversation: createMutation(build, people.transferConversation, 'Person', 'Conversation'),
    invite: createMutation(build, people.createInvitation, 'Person'),
    withdrawInvitation: createMutation(build, people.withdrawInvitation, 'Person'),
    readInvitation: createMutation(build, people.readInvitation),
    acceptInvitation: createMutation(build, people.acceptInvitation, 'User', 'Conversation', 'Person'),
  }),
})

export const {
  usePeopleQuery,
  useChangePersonMutation,
  useRemovePersonMutation,
  useTransferConversationMutation,
  useInviteMutation,
  useWithdrawInvitationMutation,
  useReadInvitationMutation,
  useAcceptInvitationMutation,
} = peopleApi
