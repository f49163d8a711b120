import type { ExportFormat } from '@folkmoot/api-types/exports'
import { EXPORT_FORMAT, EXPORTED_VOTE, VOTE_COLUMNS, VOTE_CONVENTION } from '@folkmoot/domain/export-format'

/** Creates format.json. @param origin the public address of this server */
export const createExportFormat = (origin: string): ExportFormat => ({
  format: EXPORT_FORMAT,
  'vote-convention': VOTE_CONVENTION,
  vote: EXPORTED_VOTE,
  files: VOTE_COLUMNS as ExportFormat['files'],
  docs: `${origin}/api/docs/`,
})
