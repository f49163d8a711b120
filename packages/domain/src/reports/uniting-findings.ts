import { getVotesOfSide, type Finding, type Findings } from './findings.ts'
import { computeShareInterval } from './share-interval.ts'

/**
 * What unites the people of a group: the findings to which it surely leans, those first where the lower end of the interval of its share
 * is highest (docs/mathematics.md section 27). Others may lean there too.
 * @param id the label of a group told of
 */
export function listUnitingFindings(findings: Findings, id: number): Finding[] {
  const people = findings.groups.find((group) => group.id === id)?.size
  if (people === undefined) return []
  const { common, divides, surprising, apart } = findings
  const found = [...common, ...divides, ...surprising.comments, ...apart.flatMap(({ comments }) => comments)]
  const byTid = new Map(found.map((finding) => [finding.tid, finding]))
  return [...byTid.values()]
    .flatMap((finding) => {
      const own = finding.groups.find((group) => group.id === id)
      if (!own?.side) return []
      const count = getVotesOfSide(own.side, own)
      return [{ finding, low: computeShareInterval({ count, votes: own.S, people }).low }]
    })
    .toSorted((one, other) => other.low - one.low || one.finding.tid - other.finding.tid)
    .map(({ finding }) => finding)
}
