import { people } from '@folkmoot/api-types/people'
import type { PersonRole } from '@folkmoot/domain/people'
import { api } from '../../api/api.ts'
import { createMutation, createOrderedQuery } from '../../api/contract-endpoints.ts'

/** Names the changes of roles among the saves of the page. */
export const ROLES_KIND = 'roles'

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    people: createOrderedQuery(build, people.listPeople, () => ROLES_KIND, 'Person'),
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
  useRemovePersonMutation,
  useTransferConversationMutation,
  useInviteMutation,
  useWithdrawInvitationMutation,
  useReadInvitationMutation,
  useAcceptInvitationMutation,
} = peopleApi

/** What people work on, as calls name it: a conversation, or a site; the caller's own without either. */
export interface Place {
  conversation_id?: string
  site_id?: string
}

export const { changePerson } = peopleApi.endpoints

/** Shows a person with a role. */
export const showRole = (place: Place, uid: number, role: PersonRole) =>
  peopleApi.util.updateQueryData('people', { query: place }, ({ people: listed }) => {
    const person = listed.find((one) => one.uid === uid)
    if (person) person.role = role
  })
