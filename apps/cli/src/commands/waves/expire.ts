import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { LIMITS } from '@folkmoot/domain/limits'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { printJson, printResult } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'
import { createWholeNumberParser } from '../value-parsers.ts'
import { getWaveByNumber } from './wave-id.ts'

export interface ExpireOptions {
  readonly id: string
  readonly wave: number
  /** milliseconds since 1970; never, or this moment */
  readonly at: number | 'never' | 'now'
}

function moment(text: string): number {
  const time = Date.parse(text)
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(time)) return time
  throw new InvalidArgumentError('It must be a date such as 2026-12-31 or 2026-12-31T18:00:00+01:00.')
}

/** `waves expire`. */
export function buildExpire(parent: Command, start: Start): void {
  const command = parent
    .command('expire')
    .summary('end the unused invites of a wave, now or at a time')
    .description(
      'Say from when on the unused invites of a wave let nobody in: now, unless you say otherwise.',
    )
    .argument('<id>', 'id of the conversation')
    .argument('<wave>', 'number of the wave', createWholeNumberParser(1, LIMITS.waveSize))
    .option('--at <time>', 'from this moment on; a date alone is its beginning in UTC', moment)
    .addOption(new Option('--never', 'they do not expire any more').conflicts('at'))
    .action((id: string, wave: number, { at, never }: { at?: number; never?: true }) =>
      start(runExpire, { id, wave, at: never ? 'never' : (at ?? 'now') }),
    )
  addExamples(
    command,
    ['folkmoot waves expire 4ab7c9d2ef 2', 'at once'],
    ['folkmoot waves expire 4ab7c9d2ef 2 --at 2026-12-31', 'at the end of the year'],
    ['folkmoot waves expire 4ab7c9d2ef 2 --never', 'let them hold'],
  )
}

/** Sets the time, and says it. */
export async function runExpire({ id, wave, at }: ExpireOptions, context: Context): Promise<void> {
  const { id: wave_id } = await getWaveByNumber(context, id, wave)
  const expires_at = at === 'now' ? context.now() : at
  const reply = await call(
    context,
    inviteTree.expireWave,
    { body: { conversation_id: id, wave_id, ...(expires_at === 'never' ? {} : { expires_at }) } },
    { extension: 'invites that expire' },
  )
  if (context.json) return printJson(context, reply)
  const when =
    reply.expires_at === null ? 'never expire' : `expire at ${new Date(reply.expires_at).toISOString()}`
  printResult(context, `The unused invites of wave ${wave} ${when}.`, [
    wave,
    reply.expires_at === null ? '' : new Date(reply.expires_at),
  ])
}
