import { join } from 'node:path'
import type { OpinionMap } from '@folkmoot/api-types/math'

const OPENDATA_FOLDER =
  process.env['OPENDATA_DIR'] || join(import.meta.dirname, '../../../../../shared/data/opendata')

/** Gets the folder of a public conversation on this machine, which may be missing. */
export const getOpendataFolder = (name: string): string => join(OPENDATA_FOLDER, name)

/** A map as `opinion analyze` prints it. */
export type PrintedOpinion = OpinionMap & { stability: number | null }

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

/** Describes an opinion by what does not depend on where it was computed. */
export const describeOpinion = (map: PrintedOpinion) => ({
  groups: toReportGroups(map),
  consensus: {
    agree: map.consensus.agree.map(({ tid }) => tid),
    disagree: map.consensus.disagree.map(({ tid }) => tid),
  },
  findings: map.findings,
  grouped: map['in-conv'].length,
  stability: map.stability,
})
