import { conversations } from '@folkmoot/api-types/conversations'
import { xids } from '@folkmoot/api-types/xids'
import { api } from '../../api/api.ts'
import { download, query } from '../../api/from-contract.ts'

const xidsApi = api.injectEndpoints({
  endpoints: (build) => ({
    conversationUuid: query(build, conversations.conversationUuid),
    downloadXids: download(build, xids.downloadXids),
  }),
})

export const { useConversationUuidQuery, useDownloadXidsMutation } = xidsApi
