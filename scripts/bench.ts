/** One round of work. Its duration is measured, unless it returns its own figure in milliseconds. */
type Round = () => unknown

interface Comparison {
  /** One round of the subject. */
  readonly subject: Round
  /** One round of the yardstick, which does the same work. */
  readonly baseline: Round
  /** rounds of each, after `warmUp` unmeasured ones */
  readonly rounds?: number
  readonly warmUpRounds?: number
}

/** Medians in milliseconds, and the duration of the subject divided by that of the yardstick. */
interface BenchResult {
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
 * Measures a subject against a yardstick in the same run and prints the medians and their ratio. Rounds alternate,
 * and so does their order, because other load of the machine must affect both equally.
 * @param title begins with the id of the requirement or figure, as `[CLI-7] …`
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
