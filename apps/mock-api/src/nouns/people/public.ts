export { listInvitedPeople, listSiteMembers } from './storage.ts'
