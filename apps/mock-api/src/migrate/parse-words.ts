import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { SERVER_COMMAND } from '../exit-codes.ts'

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
const isAddress = (word: string): boolean => beginsAddress(word) && URL.canParse(word)

/** Parses the words after `migrate`; undefined if they are wrong. */
export function parseWords(words: readonly string[]): Choices | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        scratch: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'same-issuer': { type: 'boolean' },
      },
    })
    const [source, more] = positionals
    const { scratch } = values
    if (source === undefined || more !== undefined) return undefined
    const switches = { isDryRun: values['dry-run'] === true, isSameIssuer: values['same-issuer'] === true }
    if (isAddress(source)) return scratch === undefined ? { ...switches, address: source } : undefined
    if (!existsSync(source) || (scratch !== undefined && !isAddress(scratch))) return undefined
    return { ...switches, file: source, ...(scratch === undefined ? {} : { scratch }) }
  } catch {
    return undefined
  }
}

/** Finds the word that should be a file, and is none. */
const findMissingFile = (words: readonly string[]): string | undefined =>
  words.find((word, index) => {
    const isValue = words[index - 1] === '--scratch'
    return !word.startsWith('-') && !isValue && !beginsAddress(word) && !existsSync(word)
  })

/** Says what is wrong with words after `migrate`, and how it is used. */
export function explainWords(words: readonly string[]): string {
  const missing = findMissingFile(words)
  return missing === undefined ? MIGRATE_USAGE : `There is no file ${missing}.\n${MIGRATE_USAGE}`
}
