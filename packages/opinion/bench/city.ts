import { analyzeOpinions } from '../src/analyze.ts'
import { createSyntheticVotes } from '../testing/synthetic-votes.ts'

/** The benchmark of a whole city, in its own process so that its memory can be measured. */
const events = createSyntheticVotes({ people: 100_000, comments: 2000, votes: 10_000_000 }, 1)
const start = performance.now()
const { groups } = analyzeOpinions(events)
const seconds = (performance.now() - start) / 1000
const megabytes = process.resourceUsage().maxRSS / 1024
console.log(`[MATH-5] 100,000 × 2,000 × ${events.pids.length.toLocaleString('en')} votes from cold`)
console.log(
  `  ${groups.length} groups; ${seconds.toFixed(1)} s; at most ${megabytes.toFixed(0)} MB, the votes included`,
)
