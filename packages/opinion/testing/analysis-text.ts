import { createSeededRandom } from '@folkmoot/domain/random'
import { analyzeOpinions } from '../src/analyze.ts'
import { computeFindings } from '../src/findings.ts'
import { createVoteEvents } from '../src/vote-events.ts'
import { createGroupVotes } from './group-votes.ts'

/** Numbers that JSON does not tell apart: both zeros are 0 there, and the others null. */
const formatUnusual = (value: number): string => (Object.is(value, -0) ? '-0' : String(value))

function toPlain(_: string, value: unknown): unknown {
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0) ? value : formatUnusual(value)
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array)
  return value instanceof Map || value instanceof Set ? [...value] : value
}

/**
 * Analyses an invented conversation. @returns all that the analysis and its findings say, as JSON. A number is written with as many
 * digits as tell it from every other, so equal texts are equal bytes.
 */
export function describeInventedAnalysis(seed: string): string {
  const random = createSeededRandom(`shape of ${seed}`)
  const draw = (least: number, most: number) => least + Math.floor(random() * (most - least))
  const shape = { people: draw(300, 1500), comments: draw(20, 90), groups: draw(2, 6) }
  const rows = createGroupVotes({ ...shape, seed, turnout: 0.2 + random() / 2, noise: 0.1 + random() / 4 })
  const comments = Array.from({ length: shape.comments }, (_, tid) => ({
    tid,
    mod: random() < 0.1 ? -1 : 1,
    isMeta: random() < 0.05,
  }))
  const analysis = analyzeOpinions(createVoteEvents(rows), { comments })
  return JSON.stringify({ analysis, findings: computeFindings(analysis) }, toPlain)
}
