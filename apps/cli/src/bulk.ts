import type { Context } from './context.ts'
import { CommandError, createCancellation, createFailure, getErrorMessage } from './errors.ts'
import { type Column, formatCount, isInteractive, printJson, printResult, printTable } from './output.ts'
import { showProgress } from './terminal.ts'

/** A change of many items, one call each. */
interface BulkJob<Item> {
  /** items that the change makes a difference to */
  readonly items: readonly Item[]
  /** name of the items in the plural: “comments” */
  readonly noun: string
  /** the change in a sentence: “accepted” */
  readonly pastParticiple: string
  /** columns of the items for --dry-run */
  readonly columns: readonly Column<Item>[]
  /** name of an item in a sentence: “comment 7” */
  readonly label: (item: Item) => string
  readonly run: (item: Item) => Promise<void>
  /** number of chosen items that have the wanted state already */
  readonly unchangedCount: number
  /** a sentence for each chosen item that does not exist */
  readonly notFound: readonly string[]
}

/** True if the next call would fail as well, because the person is signed out or the server does not answer. */
const isFatal = (error: unknown): boolean =>
  !(error instanceof CommandError) || error.kind !== 'failed' || error.cause !== undefined

/**
 * Changes items one after the other. The failure of one is written to standard error and does not stop the rest.
 * @param options `dryRun` prints the items and changes nothing
 * @throws CommandError at the end if an item failed, or when the job has to stop; the outcome is printed before
 */
export async function runBulk<Item>(
  context: Context,
  job: BulkJob<Item>,
  { dryRun }: { readonly dryRun: boolean },
): Promise<void> {
  if (dryRun) return printPlan(context, job)
  const { items, noun, label, run, pastParticiple, notFound } = job
  const progress = showProgress(context, noun, items.length)
  const failures = [...notFound]
  let done = 0
  let fatalError: unknown
  for (const item of items) {
    try {
      if (context.signal.aborted) throw createCancellation()
      await run(item)
      progress.update((done += 1))
    } catch (error) {
      if (isFatal(error)) {
        fatalError = error
        break
      }
      failures.push(`${label(item)}: ${getErrorMessage(error)}`)
    }
  }
  progress.end()
  for (const line of failures) context.stderr.write(`${line}\n`)
  printOutcome(context, job, done, failures)
  if (fatalError !== undefined) throw fatalError
  if (failures.length > 0)
    throw createFailure(
      `${failures.length} of ${formatCount(items.length + notFound.length, noun)} ${failures.length === 1 ? 'was' : 'were'} not ${pastParticiple}.`,
    )
}

/** Prints the items that a job would change. */
function printPlan<Item>(context: Context, { items, columns, noun, pastParticiple }: BulkJob<Item>): void {
  if (context.json) return printJson(context, items)
  if (items.length > 0 || !isInteractive(context)) printTable(context, columns, items)
  context.stderr.write(
    `${formatCount(items.length, noun)} would be ${pastParticiple}. Nothing was changed.\n`,
  )
}

function printOutcome<Item>(
  context: Context,
  { noun, pastParticiple, unchangedCount }: BulkJob<Item>,
  done: number,
  failures: readonly string[],
): void {
  if (context.json)
    return printJson(context, { [pastParticiple]: done, already: unchangedCount, failed: failures })
  const unchanged = unchangedCount > 0 ? `; ${unchangedCount} unchanged` : ''
  printResult(context, `${formatCount(done, noun)} ${pastParticiple}${unchanged}.`, [
    pastParticiple,
    done,
    unchangedCount,
    failures.length,
  ])
}
