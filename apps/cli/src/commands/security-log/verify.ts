import { securityLog } from '@folkmoot/api-types/security-log'
import { InvalidArgumentError, Option } from 'commander'
import { call } from '../../client.ts'
import { createFailure } from '../../errors.ts'
import { printJson, printRecord } from '../../output.ts'
import { createCommand } from '../command.ts'

interface NotedPlace {
  readonly id: number
  readonly hash: string
}

interface VerifyOptions {
  readonly noted: NotedPlace | undefined
}

const NOTED_PATTERN = /^([1-9]\d{0,14}):([0-9a-f]{64})$/

function parseNotedPlace(text: string): NotedPlace {
  const [, id, hash] = NOTED_PATTERN.exec(text) ?? []
  if (id !== undefined && hash !== undefined) return { id: Number(id), hash }
  throw new InvalidArgumentError('It must be a number and 64 hexadecimal digits, as verify prints them.')
}

/** `security-log verify`: fails when the chain is broken, also with --json. */
export const verifySecurityLog = createCommand<VerifyOptions>({
  summary: 'check that nothing was changed or removed',
  description:
    'Check that no stored event was changed or removed. It is for administrators. Note the last place outside the server ' +
    'and pass it to the next check: it then also fails when the whole log was written anew. The exit code is 1 when ' +
    'the log is broken.',
  options: [
    new Option('--noted <place>', 'a place that an earlier check printed').argParser(parseNotedPlace),
  ],
  examples: [
    ['folkmoot security-log verify', 'the number of events, and the last place'],
    [`folkmoot security-log verify --noted 812:${'3fb1'.repeat(16)}`, 'with the place of an earlier check'],
  ],
  run: async ({ noted }, context) => {
    const input = { query: { ...noted } }
    const check = await call(context, securityLog.verifySecurityLog, input)
    if (context.json) printJson(context, check)
    else
      printRecord(context, [
        ['intact', check.is_intact],
        ['events', check.events],
        ['last place', check.last ? `${check.last.id}:${check.last.hash}` : ''],
      ])
    if (check.broken_at !== null)
      throw createFailure(
        `The security log is broken at event ${check.broken_at}: it or an earlier one was changed or removed.`,
      )
  },
})
