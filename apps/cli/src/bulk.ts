import type { Context } from './context.ts'
import { CommandError, createCancellation, createFailure, getErrorMessage } from './errors.ts'
import { formatCount, printJson, printResult } from './output.ts'
import { showCountProgress } from './progress.ts'

/** Things that are worked on one by one. */
export interface BulkJob<Item> {
  readonly items: readonly Item[]
  /** how the things are called: “comments” */
  readonly noun: string
  /** what happened to those that went well: “accepted” */
  readonly pastParticiple: string
  /** a thing in a sentence about it: “comment 7” */
  readonly label: (item: Item) => string
  readonly run: (item: Item) => Promise<void>
  /** how many needed nothing, because they are so already */
  readonly unchangedCount: number
  /** what was wrong before anything was sent: things that there are none of */
  readonly notFound?: readonly string[]
}

/** An error after which the next call would fail as well: not signed in any more, or nobody answers. */
const isFatal = (error: unknown): boolean =>
  !(error instanceof CommandError) || error.kind !== 'failed' || error.cause !== undefined

/**
 * Does work on many things, one after the other. A single failure is said on standard error and does not stop the rest.
 * @throws CommandError at the end when anything failed, or when it had to stop; what was done is said before
 */
export async function runBulk<Item>(context: Context, bulk: BulkJob<Item>): Promise<void> {
  const { items, noun, label, run: work, pastParticiple: past, notFound: unknown = [] } = bulk
  const progress = showCountProgress(context, noun, items.length)
  const wrong = [...unknown]
  let done = 0
  let stopped: unknown
  for (const [index, item] of items.entries()) {
    try {
      if (context.signal.aborted) throw createCancellation()
      await work(item)
      done += 1
      progress.update(index + 1)
    } catch (error) {
      if (isFatal(error)) {
        stopped = error
        break
      }
      wrong.push(`${label(item)}: ${getErrorMessage(error)}`)
    }
  }
  progress.end()
  for (const line of wrong) context.stderr.write(`${line}\n`)
  printOutcome(context, bulk, done, wrong)
  if (stopped !== undefined)
    throw createStopError(stopped, items.length - done - wrong.length + unknown.length, noun)
  if (wrong.length > 0)
    throw createFailure(`${wrong.length} of ${items.length + unknown.length} ${noun} were not ${past}.`)
}

function printOutcome<Item>(
  context: Context,
  { noun, pastParticiple: past, unchangedCount: already }: BulkJob<Item>,
  done: number,
  wrong: readonly string[],
): void {
  if (context.json) return printJson(context, { [past]: done, already, failed: wrong })
  const before = already > 0 ? `; ${already} were so already` : ''
  printResult(context, `${formatCount(done, noun)} ${past}${before}.`, [past, done, already, wrong.length])
}

/** Says what is left when the work had to stop: the same command does only that. */
function createStopError(error: unknown, left: number, noun: string): unknown {
  if (!(error instanceof CommandError)) return error
  const rest = `${left} ${noun} are left. The same command goes on with them.`
  return new CommandError(error.kind, `${getErrorMessage(error)} ${rest}`, { cause: error.cause })
}
