import type { EndpointInput } from '@folkmoot/api-types/endpoint'
import { type Report, reports } from '@folkmoot/api-types/reports'
import { api } from '../../api/api.ts'
import { createMutation, createQuery } from '../../api/contract-endpoints.ts'

/** Applies saved fields to the cached list, so no field shows its old text until the list is loaded again. */
function patchReport(list: Report[], { body }: EndpointInput<typeof reports.updateReport>): void {
  // the server sets the time of a withdrawal
  const { conversation_id: _, report_id, withdrawn: _withdrawn, ...words } = body
  const report = list.find((one) => one.report_id === report_id)
  if (report) Object.assign(report, words)
}

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReports: createQuery(build, reports.listReports, 'Report'),
    createReport: createMutation(build, reports.createReport, 'Report'),
    updateReport: createMutation(build, reports.updateReport, 'Report'),
    publishReport: createMutation(build, reports.publishReport, 'Report'),
    answerComment: createMutation(build, reports.answerComment, 'Report'),
    deleteReport: createMutation(build, reports.deleteReport, 'Report'),
  }),
})

reportsApi.enhanceEndpoints({
  endpoints: {
    updateReport: {
      onQueryStarted: (input, { dispatch, queryFulfilled }) => {
        const of = { query: { conversation_id: input.body.conversation_id } }
        const saved = () =>
          dispatch(reportsApi.util.updateQueryData('listReports', of, (list) => patchReport(list, input)))
        // a failure is shown beside its field
        return queryFulfilled.then(saved, () => undefined).then(() => undefined)
      },
    },
  },
})

export const {
  useListReportsQuery,
  useCreateReportMutation,
  useUpdateReportMutation,
  usePublishReportMutation,
  useAnswerCommentMutation,
  useDeleteReportMutation,
} = reportsApi
