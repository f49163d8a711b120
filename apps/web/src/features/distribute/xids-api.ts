import { conversations } from '@folkmoot/api-types/conversations'
import { xids } from '@folkmoot/api-types/xids'
import { api } from '../../api/api.ts'
import { createDownload, createQuery } from '../../api/contract-endpoints.ts'

const xidsApi = api.injectEndpoints({
  endpoints: (build) => ({
    conversationUuid: createQuery(build, conversations.conversationUuid),
    downloadXids: createDownload(build, xids.downloadXids),
  }),
})

export const { useConversationUuidQuery, useDownloadXidsMutation } = xidsApi
