import { xids } from '@folkmoot/api-types/xids'
import { Option } from 'commander'
import { download } from '../../client.ts'
import {
  CONVERSATION,
  createExcelOption,
  createExcelQuery,
  type ExcelOptions,
  OUTPUT,
} from '../parameters.ts'
import { createExportCommand } from '../resource-command.ts'

interface ExportXidsOptions extends ExcelOptions {
  readonly id: string
  /** the ids that may take part, instead of those of participants */
  readonly allowed: boolean
  readonly output: string | undefined
}

/** `xids export`. */
export const exportXids = createExportCommand({
  summary: 'write the external ids of participants as CSV',
  description:
    'Write the external ids of participants with their number of votes as CSV, or the ids that may take part.',
  arguments: [CONVERSATION],
  options: [
    new Option('--allowed', 'the ids that may take part, with who added them'),
    createExcelOption(),
    OUTPUT,
  ],
  examples: [
    ['folkmoot xids export 4ab7c9d2ef > xids.csv', 'the participants'],
    ['folkmoot xids export 4ab7c9d2ef --allowed --output list.csv', 'the allowed ids'],
    [
      'folkmoot xids export 4ab7c9d2ef --excel comma --output xids.csv',
      'for Excel where numbers have a decimal comma',
    ],
  ],
  download: ({ id, allowed, ...options }: ExportXidsOptions, context) => {
    const query = { conversation_id: id, ...createExcelQuery(options) }
    return allowed
      ? download(context, xids.downloadAllowedXids, { query })
      : download(context, xids.downloadXidsInUse, { query })
  },
})
