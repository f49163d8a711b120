import { join } from 'node:path'
import type { OpinionMap } from '@folkmoot/api-types/math'
import type { ReportData } from '@folkmoot/api-types/report-data'
import { vi } from 'vitest'
import { serverInMemory } from './server.ts'
import { type } from './terminal.ts'

const OPENDATA =
  process.env['OPENDATA_DIR'] || join(import.meta.dirname, '../../../../../shared/data/opendata')

/** Where a public conversation lies on this machine; it need not be there. */
export const publicConversation = (name: string): string => join(OPENDATA, name)

type Printed = OpinionMap & { stability: number | null }

/** What `opinion analyze` prints of groups, in the words of a report. */
const groupsOf = (map: Printed) =>
  map['group-clusters']
    .map(({ id }) => ({
      id,
      size: map['group-votes'][id]?.['n-members'],
      representative: (map.repness[id] ?? []).map((one) => ({
        tid: one.tid,
        repful_for: one['repful-for'],
        n_success: one['n-success'],
        n_trials: one['n-trials'],
      })),
    }))
    .toSorted((one, other) => one.id - other.id)

/** What a report says of a conversation, of which all is told, and what `opinion analyze` finds in its files. */
export interface BothOpinions {
  readonly reported: object
  readonly found: object
}

/** Imports a folder into a server and reads its report, then analyses the folder itself. */
export async function bothOpinions(folder: string): Promise<BothOpinions> {
  const { server, typeAs } = await serverInMemory({ analyses: {} })
  const imported = await typeAs('ada', ['conversations', 'import', folder, '--json'])
  const { conversation_id } = JSON.parse(imported.out) as { conversation_id: string }
  const made = await typeAs('ada', ['reports', 'create', conversation_id])
  const [report_id = ''] = made.out.split('\t')
  const opinion = await vi.waitFor(
    async () => {
      const answer = await server.fetch(`/api/v3/reportData/${report_id}`)
      const found = ((await answer.json()) as ReportData).opinion
      if (!found) throw new Error('The analysis has not ended.')
      return found
    },
    { timeout: 100_000, interval: 100 },
  )
  const { out } = await type(['opinion', 'analyze', folder, '--json'])
  const map = JSON.parse(out) as Printed
  const { consensus, grouped, stability } = opinion
  return {
    reported: {
      groups: opinion.groups.map(({ id, size, representative }) => ({ id, size, representative })),
      consensus,
      grouped,
      stability,
    },
    found: {
      groups: groupsOf(map),
      consensus: {
        agree: map.consensus.agree.map(({ tid }) => tid),
        disagree: map.consensus.disagree.map(({ tid }) => tid),
      },
      grouped: map['in-conv'].length,
      stability: map.stability,
    },
  }
}
