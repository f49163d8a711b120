/** One round of work. It is timed, unless it answers a figure of its own in milliseconds. */
type Round = () => unknown

interface Comparison {
  /** One round of ours. */
  readonly subject: Round
  /** One round of what it is measured against, doing the same work. */
  readonly yardstick: Round
  /** of each, after `warmUp` that do not count */
  readonly rounds?: number
  readonly warmUp?: number
}

/** Milliseconds, and how many times as long the subject took as the yardstick. */
export interface Result {
  readonly subject: number
  readonly yardstick: number
  readonly ratio: number
}

const timeOf = async (round: Round): Promise<number> => {
  const start = performance.now()
  const own = await round()
  return typeof own === 'number' ? own : performance.now() - start
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? Number.NaN

const threeDigits = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })
const digits = (value: number): string => threeDigits.format(value)

/**
 * Measures ours against a yardstick in the same run and prints the medians and their ratio. The rounds alternate,
 * and so does who goes first, so that whatever else the machine does falls on both alike.
 * @param title begins with the requirement or figure it stands for, as `[CLI-7] …`
 */
export async function bench(
  title: string,
  { subject, yardstick, rounds = 15, warmUp = 2 }: Comparison,
): Promise<Result> {
  const times: { subject: number; yardstick: number }[] = []
  for (let round = -warmUp; round < rounds; round += 1) {
    const yardstickFirst = round % 2 === 0
    const before = yardstickFirst ? await timeOf(yardstick) : undefined
    const ours = await timeOf(subject)
    const theirs = before ?? (await timeOf(yardstick))
    if (round >= 0) times.push({ subject: ours, yardstick: theirs })
  }
  const ratios = times.map((time) => time.subject / time.yardstick)
  const median = (values: readonly number[]) => quantile(values, 0.5)
  const result = {
    subject: median(times.map((time) => time.subject)),
    yardstick: median(times.map((time) => time.yardstick)),
    ratio: median(ratios),
  }
  const range = `${digits(quantile(ratios, 0.25))} to ${digits(quantile(ratios, 0.75))}`
  console.log(title)
  console.log(
    `  ratio ${digits(result.ratio)} (middle half of ${rounds} rounds: ${range})` +
      `; ours ${digits(result.subject)} ms, yardstick ${digits(result.yardstick)} ms\n`,
  )
  return result
}
