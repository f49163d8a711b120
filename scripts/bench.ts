/** One round of work. It is timed, unless it answers a figure of its own in milliseconds. */
type Round = () => unknown

interface Comparison {
  /** One round of ours. */
  readonly subject: Round
  /** One round of what it is measured against, doing the same work. */
  readonly baseline: Round
  /** of each, after `warmUp` that do not count */
  readonly rounds?: number
  readonly warmUpRounds?: number
}

/** Milliseconds, and how many times as long the subject took as the yardstick. */
export interface BenchResult {
  readonly subject: number
  readonly baseline: number
  readonly ratio: number
}

const measureTime = async (round: Round): Promise<number> => {
  const start = performance.now()
  const own = await round()
  return typeof own === 'number' ? own : performance.now() - start
}

const computeQuantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? Number.NaN

const digitsFormat = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })
const formatDigits = (value: number): string => digitsFormat.format(value)

/**
 * Measures ours against a yardstick in the same run and prints the medians and their ratio. The rounds alternate,
 * and so does who goes first, so that whatever else the machine does falls on both alike.
 * @param title begins with the requirement or figure it stands for, as `[CLI-7] …`
 */
export async function bench(
  title: string,
  { subject, baseline, rounds = 15, warmUpRounds = 2 }: Comparison,
): Promise<BenchResult> {
  const times: { subject: number; yardstick: number }[] = []
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    const yardstickFirst = round % 2 === 0
    const before = yardstickFirst ? await measureTime(baseline) : undefined
    const ours = await measureTime(subject)
    const theirs = before ?? (await measureTime(baseline))
    if (round >= 0) times.push({ subject: ours, yardstick: theirs })
  }
  const ratios = times.map((time) => time.subject / time.yardstick)
  const median = (values: readonly number[]) => computeQuantile(values, 0.5)
  const result = {
    subject: median(times.map((time) => time.subject)),
    baseline: median(times.map((time) => time.yardstick)),
    ratio: median(ratios),
  }
  const range = `${formatDigits(computeQuantile(ratios, 0.25))} to ${formatDigits(computeQuantile(ratios, 0.75))}`
  console.log(title)
  console.log(
    `  ratio ${formatDigits(result.ratio)} (middle half of ${rounds} rounds: ${range})` +
      `; ours ${formatDigits(result.subject)} ms, yardstick ${formatDigits(result.baseline)} ms\n`,
  )
  return result
}
