import { securityLog } from '@folkmoot/api-types/security-log'
import { api } from '../../api/api.ts'
import { createQuery } from '../../api/contract-endpoints.ts'

const securityLogApi = api.injectEndpoints({
  endpoints: (build) => ({
    securityLog: createQuery(build, securityLog.listSecurityLog),
  }),
})

export const { useSecurityLogQuery } = securityLogApi
