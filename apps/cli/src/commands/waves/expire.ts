import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { LIMITS } from '@folkmoot/domain/limits'
import { Argument, InvalidArgumentError, Option } from 'commander'
import { call } from '../../client.ts'
import { CONVERSATION } from '../parameters.ts'
import { createChangeCommand } from '../resource-command.ts'
import { createWholeNumberParser } from '../value-parsers.ts'
import { getWaveByNumber } from './wave-id.ts'

interface ExpireOptions {
  readonly id: string
  readonly wave: number
  /** milliseconds since 1970; `now` is the time of the call; `never` removes the end */
  readonly at: number | 'never' | 'now'
}

interface ExpireValues {
  readonly id: string
  readonly wave: number
  readonly at: number | undefined
  readonly never: boolean
}

function parseTime(text: string): number {
  const time = Date.parse(text)
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(time)) return time
  throw new InvalidArgumentError('It must be a date such as 2026-12-31 or 2026-12-31T18:00:00+01:00.')
}

/** Formats a time, as 2026-12-31 18:00 UTC. */
const formatUtcTime = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** `waves expire`. */
export const expireWave = createChangeCommand({
  summary: 'end the unused codes of a wave, now or at a time',
  description: 'Set when the unused codes of a wave expire: now, unless you name another time.',
  arguments: [
    CONVERSATION,
    new Argument('<wave>', 'number of the wave').argParser(createWholeNumberParser(1, LIMITS.waveSize)),
  ],
  options: [
    new Option('--at <time>', 'they expire at this time; a date alone is its beginning in UTC').argParser(
      parseTime,
    ),
    new Option('--never', 'they do not expire').conflicts('at'),
  ],
  examples: [
    ['folkmoot waves expire 4ab7c9d2ef 2', 'at once'],
    ['folkmoot waves expire 4ab7c9d2ef 2 --at 2026-12-31', 'at the end of the year'],
    ['folkmoot waves expire 4ab7c9d2ef 2 --never', 'keep them valid'],
  ],
  parse: ({ id, wave, at, never }: ExpireValues): ExpireOptions => ({
    id,
    wave,
    at: never ? 'never' : (at ?? 'now'),
  }),
  send: async ({ id, wave, at }, context) => {
    const { id: wave_id } = await getWaveByNumber(context, id, wave)
    const expires_at = at === 'now' ? context.now() : at
    return call(context, inviteTree.expireWave, {
      body: { conversation_id: id, wave_id, ...(expires_at === 'never' ? {} : { expires_at }) },
    })
  },
  formatSentence: ({ expires_at }, { wave }) =>
    `The unused codes of wave ${wave} ${expires_at === null ? 'never expire' : `expire at ${formatUtcTime(expires_at)}`}.`,
  listValues: ({ expires_at }, { wave }) => [wave, expires_at === null ? '' : new Date(expires_at)],
})
