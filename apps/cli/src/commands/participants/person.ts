import { LIMITS } from '@folkmoot/domain/limits'
import { Option } from 'commander'
import { createUsageError } from '../../errors.ts'
import { createTextParser, createWholeNumberParser } from '../value-parsers.ts'

const MAX_PID = 2_147_483_647

/** The options that name a participant. */
export const PERSON_OPTIONS: readonly Option[] = [
  new Option('--pid <number>', 'the participant with this number').argParser(
    createWholeNumberParser(0, MAX_PID),
  ),
  new Option('--xid <id>', 'the one with this external id').argParser(createTextParser(LIMITS.xid)),
  new Option('--email <address>', 'the one who left this address').argParser(createTextParser(LIMITS.email)),
]

/** Identifies another participant; undefined fields for the caller. */
export interface PersonValues {
  readonly id: string
  readonly pid: number | undefined
  readonly xid: string | undefined
  readonly email: string | undefined
}

/** The query that names the person; undefined for oneself. @throws CommandError for two names */
export function parsePerson({ pid, xid, email }: PersonValues) {
  const given = [pid, xid, email].filter((value) => value !== undefined)
  if (given.length > 1) throw createUsageError('Name one person: --pid, --xid or --email.')
  if (given.length === 0) return undefined
  return {
    ...(pid === undefined ? {} : { pid }),
    ...(xid === undefined ? {} : { xid }),
    ...(email === undefined ? {} : { email }),
  }
}
export type Person = ReturnType<typeof parsePerson>
