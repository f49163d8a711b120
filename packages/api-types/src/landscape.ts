import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ReportId } from './schema.ts'

export const ReportLandscape = Type.Object({
  /** the comments that the report shows and that have votes */
  leans: Type.Array(
    Type.Object({
      tid: Type.Integer(),
      /** for each area a letter: a agree, d disagree, p pass, s split, - too few votes */
      areas: Type.String(),
    }),
  ),
})
export type ReportLandscape = Type.Static<typeof ReportLandscape>

/** Our extension: how the parts of a report's map voted. */
export const landscape = {
  reportLandscape: defineEndpoint({
    method: 'GET',
    path: '/api/v3/reportLandscape/:report_id',
    summary:
      'Returns to which side each area of a report’s map leans on each comment, for everyone with the report’s id ' +
      '(an extension)',
    access: 'public',
    params: Type.Object({ report_id: ReportId }),
    caching: 'prepared',
    reply: ReportLandscape,
    errors: ['polis_err_param_parse_failed_report_id', 'polis_err_report_withdrawn'],
  }),
}
