import { embed } from '@folkmoot/api-types/embed'
import { api } from '../../api/api.ts'
import { mutation, query } from '../../api/from-contract.ts'

const domainsApi = api.injectEndpoints({
  endpoints: (build) => ({
    domainList: query(build, embed.getDomainList),
    setDomainList: mutation(build, embed.setDomainList),
  }),
})

export const { useDomainListQuery, useSetDomainListMutation } = domainsApi
