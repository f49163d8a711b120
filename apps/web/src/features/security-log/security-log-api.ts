import { securityLog } from '@folkmoot/api-types/security-log'
import { api } from '../../api/api.ts'
import { createDownload, createQuery } from '../../api/contract-endpoints.ts'

const securityLogApi = api.injectEndpoints({
  endpoints: (build) => ({
    securityLog: createQuery(build, securityLog.listSecurityLog),
    downloadSecurityLog: createDownload(build, securityLog.downloadSecurityLog),
    verifySecurityLog: createQuery(build, securityLog.verifySecurityLog),
  }),
})

export const { useSecurityLogQuery, useDownloadSecurityLogMutation, useLazyVerifySecurityLogQuery } =
  securityLogApi
