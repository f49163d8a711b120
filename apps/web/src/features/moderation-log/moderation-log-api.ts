import { moderationLog } from '@folkmoot/api-types'
import { api } from '../../api/api.ts'
import { download, query } from '../../api/from-contract.ts'

const moderationLogApi = api.injectEndpoints({
  endpoints: (build) => ({
    moderationLog: query(build, moderationLog.listModerationLog),
    downloadModerationLog: download(build, moderationLog.downloadModerationLog),
  }),
})

export const { useModerationLogQuery, useDownloadModerationLogMutation } = moderationLogApi
