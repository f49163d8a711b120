import { createCommand, parseOptions, takeWords, WrongWordsError } from '../../platform/command.ts'
import { DONE, FAILED, MISUSED, SERVER_COMMAND } from '../../platform/exit-codes.ts'
import { ENCODED_PASSWORD } from '../../platform/storage/database-file.ts'
import type { OpenDatabase } from '../../platform/storage/open-database.ts'
import { moveAccounts, planAccounts } from './accounts.ts'
import { checkAddresses, moveConversation, readAddresses } from './conversation.ts'
import type { Move } from './move.ts'
import type { UidMap } from './rows.ts'
import { countSourceRows, listConversations } from './source-rows.storage.ts'
import { getNumber } from './source-values.ts'
import { MigrateError, readSource, type SourceRow } from './source.storage.ts'
import { listMigrated } from './storage.ts'

const MIGRATE_USAGE = `${SERVER_COMMAND} migrate ADDRESS [--dry-run] [--same-issuer]
ADDRESS is the existing product's PostgreSQL database: postgres://USER@HOST/DATABASE. Its password is read from PGPASSWORD.
--dry-run counts what would come and changes nothing.
--same-issuer says that AUTH_ISSUER is the provider of the existing product too: people are known by their subject there.`

/** The words after `migrate`. */
interface Choices {
  readonly address: string
  readonly isDryRun: boolean
  readonly isSameIssuer: boolean
}

/** Parses the words after `migrate`. @throws WrongWordsError */
function parseWords(words: readonly string[]): Choices {
  const { values, positionals } = parseOptions(words, {
    'dry-run': { type: 'boolean' },
    'same-issuer': { type: 'boolean' },
  })
  const [address] = takeWords(positionals, 'ADDRESS')
  if (!/^postgres(ql)?:\/\//.test(address))
    throw new WrongWordsError('ADDRESS has to be postgres://USER@HOST/DATABASE.')
  if (!URL.canParse(address)) throw new WrongWordsError(`ADDRESS cannot be read: ${ENCODED_PASSWORD}`)
  return { address, isDryRun: values['dry-run'] === true, isSameIssuer: values['same-issuer'] === true }
}

interface CommandContext {
  /** opens the database of this server, once the other one can be read; for a dry run nothing of it may be changed or created */
  openTarget: (isDryRun: boolean) => Promise<Pick<OpenDatabase, 'db' | 'close'>>
  /** the issuer of the configured provider; undefined with the development issuer */
  provider: string | undefined
  clock: () => number
  /** returns an integer from 0 up to, not including, its argument */
  random: (below: number) => number
  print: (line: string) => void
}

const formatCounts = (counts: Readonly<Record<string, number>>): string =>
  [
    ['participants', 'participants'],
    ['comments', 'comments'],
    ['votes', 'votes'],
    ['xids', 'external ids'],
    ['allowedXids', 'allowed ids'],
    ['waves', 'waves'],
    ['invites', 'invites'],
    ['reports', 'reports'],
  ]
    .map(([name = '', words]) => `${(counts[name] ?? 0).toLocaleString('en')} ${words}`)
    .join(', ')

type Print = CommandContext['print']

/** One conversation, with what becomes of it. Returns false if it cannot come. */
type EachConversation = (row: SourceRow, name: string, counts: Record<string, number>) => Promise<void>

/** Runs `work` for each conversation that is not here yet. Returns the exit code. */
async function runForEach(move: Move, print: Print, verb: string, work: EachConversation): Promise<number> {
  const rows = await listConversations(move.source)
  const before = await listMigrated(move.db, move.source.mark, 'conversation')
  const left = rows.filter((row) => !before.has(getNumber(row, 'zid')))
  let failed = 0
  for (const row of left) {
    const zid = getNumber(row, 'zid')
    const { kept } = await readAddresses(move, zid)
    const name = kept.at(-1)?.conversation_id ?? `number ${zid}`
    try {
      const counts = await countSourceRows(move.source, zid)
      await work(row, name, counts)
      print(`${name}: ${formatCounts(counts)}`)
      if (counts['leftVotes'])
        print(`  ${counts['leftVotes']} votes are not taken: their person, comment or value does not exist.`)
    } catch (cause) {
      if (!(cause instanceof MigrateError)) throw cause
      failed += 1
      print(`${name} NOT ${verb}: ${cause.message}`)
    }
  }
  print(
    `Conversations: ${left.length - failed} ${verb}, ${before.size} were here before, ${failed} could not come.`,
  )
  return failed > 0 ? FAILED : DONE
}

async function runDry(move: Move, print: Print): Promise<number> {
  const { rows, left, joined, closed } = await planAccounts(move)
  print(
    `Accounts: ${left.length} would come, ${joined} of them into one with their address, ${closed} without an address; ` +
      `${rows.length - left.length} are here already.`,
  )
  const code = await runForEach(move, print, 'would come', async (row) => {
    const zid = getNumber(row, 'zid')
    await checkAddresses(move, zid, await readAddresses(move, zid))
  })
  print('Nothing was changed. Run it again without --dry-run.')
  return code
}

async function moveEverything(move: Move, print: Print): Promise<number> {
  const { uids, created, joined, before, closed } = await moveAccounts(move)
  print(
    `Accounts: ${created + closed} came, ${joined} joined one with their address, ${before} were here before.`,
  )
  if (closed > 0)
    print(
      `  ${closed} have no address: nobody can sign in to them. An administrator hands their conversations over.`,
    )
  return runForEach(move, print, 'came', (row, name) => moveOne(move, row, { uids, name, print }))
}

async function moveOne(
  move: Move,
  row: SourceRow,
  { uids, name, print }: { uids: UidMap; name: string; print: Print },
): Promise<void> {
  const { refused, lost } = await moveConversation(move, row, uids)
  if (refused.length > 0)
    print(`${name}: these settings do not fit and have their default: ${refused.join(', ')}`)
  if (lost.length > 0) print(`${name}: these addresses cannot be served: ${lost.join(', ')}`)
}

/** @throws MigrateError if the other database cannot be read */
async function runMigration(context: CommandContext, choices: Choices): Promise<number> {
  const { openTarget, provider, clock, random, print } = context
  const { address, isDryRun, isSameIssuer } = choices
  if (isSameIssuer && provider === undefined) {
    print('--same-issuer needs the provider of the existing product in AUTH_ISSUER.')
    return MISUSED
  }
  return readSource(address, async (source) => {
    const { db, close } = await openTarget(isDryRun)
    const move: Move = { source, db, clock, random, issuer: isSameIssuer ? provider : undefined }
    try {
      return await (isDryRun ? runDry(move, print) : moveEverything(move, print))
    } finally {
      await close()
    }
  })
}

/** `migrate`: brings what the existing product has into the database of this server. */
export const migrateCommand = createCommand({ usage: MIGRATE_USAGE, parse: parseWords, run: runMigration })
