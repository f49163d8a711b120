import { existsSync } from 'node:fs'
import { mayHavePassword, parseOptions, takeWords, WrongWordsError } from '../command.ts'
import { SERVER_COMMAND } from '../exit-codes.ts'
import { ENCODED_PASSWORD } from '../storage/database-file.ts'

export const MIGRATE_USAGE = `${SERVER_COMMAND} migrate ADDRESS|FILE [--scratch ADDRESS] [--dry-run] [--same-issuer]
ADDRESS is the existing product's PostgreSQL database: postgres://USER@HOST/DATABASE. Its password is read from PGPASSWORD.
FILE is a dump of it by pg_dump: custom, directory, tar or plain SQL, also in gzip. It is read in a temporary PostgreSQL server
on this machine, or in a database that is made on the server of --scratch (postgres://USER@HOST/postgres) and deleted afterwards.
--dry-run counts what would come and changes nothing.
--same-issuer says that AUTH_ISSUER is the provider of the existing product too: people are known by their subject there.`

interface Switches {
  isDryRun: boolean
  isSameIssuer: boolean
}

/** What `migrate` reads: a database, or a dump and the server that it is loaded in. */
export type Choices = Switches &
  ({ address: string; file?: never; scratch?: never } | { address?: never; file: string; scratch?: string })

const beginsAddress = (word: string): boolean => /^postgres(ql)?:\/\//.test(word)

const createWrongAddress = (name: string) =>
  new WrongWordsError(`${name} has to be postgres://USER@HOST/DATABASE.`)

/** Checks an address of PostgreSQL. @param name how the sentence calls it @throws WrongWordsError */
function checkAddress(word: string, name: string): void {
  if (!beginsAddress(word)) throw createWrongAddress(name)
  if (!URL.canParse(word)) throw new WrongWordsError(`${name} cannot be read: ${ENCODED_PASSWORD}`)
}

/** Parses the words after `migrate`. @throws WrongWordsError */
export function parseWords(words: readonly string[]): Choices {
  const { values, positionals } = parseOptions(words, {
    scratch: { type: 'string' },
    'dry-run': { type: 'boolean' },
    'same-issuer': { type: 'boolean' },
  })
  const [source] = takeWords(positionals, 'ADDRESS|FILE')
  const { scratch } = values
  const switches = { isDryRun: values['dry-run'] === true, isSameIssuer: values['same-issuer'] === true }
  if (beginsAddress(source)) {
    checkAddress(source, 'ADDRESS')
    if (scratch !== undefined) throw new WrongWordsError('--scratch goes with a FILE, not with an ADDRESS.')
    return { ...switches, address: source }
  }
  if (!existsSync(source))
    throw mayHavePassword(source)
      ? createWrongAddress('ADDRESS')
      : new WrongWordsError(`There is no file “${source}”.`)
  if (scratch === undefined) return { ...switches, file: source }
  checkAddress(scratch, 'The address of --scratch')
  return { ...switches, file: source, scratch }
}
