import { moderationLog } from '@folkmoot/api-types/moderation-log'
import { api } from '../../api/api.ts'
import { createDownload, createQuery } from '../../api/contract-endpoints.ts'

const moderationLogApi = api.injectEndpoints({
  endpoints: (build) => ({
    moderationLog: createQuery(build, moderationLog.listModerationLog),
    downloadModerationLog: createDownload(build, moderationLog.downloadModerationLog),
  }),
})

export const { useModerationLogQuery, useDownloadModerationLogMutation } = moderationLogApi
