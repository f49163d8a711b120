import type { Context } from './context.ts'
import { CommandError, cancelled, failed, messageOf } from './errors.ts'
import { amount, printJson, printResult } from './output.ts'
import { countProgress } from './progress.ts'

/** Things that are worked on one by one. */
export interface Bulk<Item> {
  readonly items: readonly Item[]
  /** how the things are called: “comments” */
  readonly noun: string
  /** what happened to those that went well: “accepted” */
  readonly past: string
  /** a thing in a sentence about it: “comment 7” */
  readonly label: (item: Item) => string
  readonly work: (item: Item) => Promise<void>
  /** how many needed nothing, because they are so already */
  readonly already: number
  /** what was wrong before anything was sent: things that there are none of */
  readonly unknown?: readonly string[]
}

/** An error after which the next call would fail as well: not signed in any more, or nobody answers. */
const isFinal = (error: unknown): boolean =>
  !(error instanceof CommandError) || error.ending !== 'failed' || error.cause !== undefined

/**
 * Does work on many things, one after the other. A single failure is said on standard error and does not stop the rest.
 * @throws CommandError at the end when anything failed, or when it had to stop; what was done is said before
 */
export async function runBulk<Item>(context: Context, bulk: Bulk<Item>): Promise<void> {
  const { items, noun, label, work, past, unknown = [] } = bulk
  const progress = countProgress(context, noun, items.length)
  const wrong = [...unknown]
  let done = 0
  let stopped: unknown
  for (const [index, item] of items.entries()) {
    try {
      if (context.signal.aborted) throw cancelled()
      await work(item)
      done += 1
      progress.done(index + 1)
    } catch (error) {
      if (isFinal(error)) {
        stopped = error
        break
      }
      wrong.push(`${label(item)}: ${messageOf(error)}`)
    }
  }
  progress.end()
  for (const line of wrong) context.stderr.write(`${line}\n`)
  report(context, bulk, done, wrong)
  if (stopped !== undefined)
    throw stopping(stopped, items.length - done - wrong.length + unknown.length, noun)
  if (wrong.length > 0)
    throw failed(`${wrong.length} of ${items.length + unknown.length} ${noun} were not ${past}.`)
}

function report<Item>(
  context: Context,
  { noun, past, already }: Bulk<Item>,
  done: number,
  wrong: readonly string[],
): void {
  if (context.json) return printJson(context, { [past]: done, already, failed: wrong })
  const before = already > 0 ? `; ${already} were so already` : ''
  printResult(context, `${amount(done, noun)} ${past}${before}.`, [past, done, already, wrong.length])
}

/** Says what is left when the work had to stop: the same command does only that. */
function stopping(error: unknown, left: number, noun: string): unknown {
  if (!(error instanceof CommandError)) return error
  const rest = `${left} ${noun} are left. The same command goes on with them.`
  return new CommandError(error.ending, `${messageOf(error)} ${rest}`, { cause: error.cause })
}
