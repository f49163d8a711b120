import { join } from 'node:path'
import type { OpinionMap } from '@folkmoot/api-types/math'
import { expect } from 'vitest'
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

/** The opinions that the server finds, and those that `opinion analyze` finds in the same files. */
interface OpinionComparison {
  readonly served: object
  readonly found: object
}

/** Imports a folder into a server and reads the result of all votes as its owner, then analyses the folder itself. */
export async function compareOpinions(folder: string): Promise<OpinionComparison> {
  const { typeAs } = await createInMemoryServer({ analyses: {} })
  const imported = await typeAs('ada', ['conversations', 'import', folder, '--json'])
  const { conversation_id } = JSON.parse(imported.out) as { conversation_id: string }
  const words = ['opinion', 'analyze', conversation_id, '--all-votes', '--json']
  const read = async () => JSON.parse((await typeAs('ada', words)).out) as PrintedOpinion
  await expect.poll(async () => (await read()).math_tick).toBeGreaterThan(0)
  const served = await read()
  const { out } = await runCommandLine(['opinion', 'analyze', folder, '--json'])
  return { served: describeOpinion(served), found: describeOpinion(JSON.parse(out) as PrintedOpinion) }
}

const describeOpinion = (map: PrintedOpinion) => ({
  groups: toReportGroups(map),
  consensus: {
    agree: map.consensus.agree.map(({ tid }) => tid),
    disagree: map.consensus.disagree.map(({ tid }) => tid),
  },
  findings: map.findings,
  grouped: map['in-conv'].length,
  stability: map.stability,
})
