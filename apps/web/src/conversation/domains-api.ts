import { embed } from '@folkmoot/api-types/embed'
import { api } from '../api/api.ts'
import { createMutation, createQuery } from '../api/contract-endpoints.ts'

const domainsApi = api.injectEndpoints({
  endpoints: (build) => ({
    domainList: createQuery(build, embed.getDomainList),
    setDomainList: createMutation(build, embed.setDomainList),
  }),
})

export const { useDomainListQuery, useSetDomainListMutation } = domainsApi
