import { join } from 'node:path'
import type { OpinionMap } from '@folkmoot/api-types/math'
import type { ReportData } from '@folkmoot/api-types/report-data'
import { vi } from 'vitest'
import { createInMemoryServer } from './server.ts'
import { runCommandLine } from './terminal.ts'

const OPENDATA_FOLDER =
  process.env['OPENDATA_DIR'] || join(import.meta.dirname, '../../../../../shared/data/opendata')

/** Gets the folder of a public conversation on this machine, which may be missing. */
export const getOpendataFolder = (name: string): string => join(OPENDATA_FOLDER, name)

type PrintedOpinion = OpinionMap & { stability: number | null }

/** Converts the groups of `opinion analyze` to the form of a report. */
const toReportGroups = (map: PrintedOpinion) =>
  map['group-clusters']
    .map(({ id }) => ({
      id,
      size: map['group-votes'][id]?.['n-members'],
      representative: (map.repness[id] ?? []).map((comment) => ({
        tid: comment.tid,
        repful_for: comment['repful-for'],
        n_success: comment['n-success'],
        n_trials: comment['n-trials'],
      })),
    }))
    .toSorted((one, other) => one.id - other.id)

/** Opinions of a report, and those that `opinion analyze` finds in the same files. */
export interface OpinionComparison {
  readonly reported: object
  readonly found: object
}

/** Imports a folder into a server and reads its report, then analyses the folder itself. */
export async function compareOpinions(folder: string): Promise<OpinionComparison> {
  const { server, typeAs } = await createInMemoryServer({ analyses: {} })
  const imported = await typeAs('ada', ['conversations', 'import', folder, '--json'])
  const { conversation_id } = JSON.parse(imported.out) as { conversation_id: string }
  const report = await typeAs('ada', ['reports', 'create', conversation_id])
  const [report_id = ''] = report.out.split('\t')
  const opinion = await vi.waitFor(
    async () => {
      const answer = await server.fetch(`/api/v3/reportData/${report_id}`)
      const found = ((await answer.json()) as ReportData).opinion
      if (!found) throw new Error('The analysis has not ended.')
      return found
    },
    { timeout: 100_000, interval: 100 },
  )
  const { out } = await runCommandLine(['opinion', 'analyze', folder, '--json'])
  const map = JSON.parse(out) as PrintedOpinion
  const { consensus, grouped, stability } = opinion
  return {
    reported: {
      groups: opinion.groups.map(({ id, size, representative }) => ({ id, size, representative })),
      consensus,
      grouped,
      stability,
    },
    found: {
      groups: toReportGroups(map),
      consensus: {
        agree: map.consensus.agree.map(({ tid }) => tid),
        disagree: map.consensus.disagree.map(({ tid }) => tid),
      },
      grouped: map['in-conv'].length,
      stability: map.stability,
    },
  }
}
