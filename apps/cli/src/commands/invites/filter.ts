import { INVITE_STATUS } from '@folkmoot/domain/invite-tree'
import { LIMITS } from '@folkmoot/domain/limits'
import { Option } from 'commander'
import type { Context } from '../../context.ts'
import { createWholeNumberParser } from '../value-parsers.ts'
import { getWaveByNumber } from '../waves/wave-id.ts'

/** The invites of a conversation that a command reads; an undefined field does not narrow them. */
export interface InviteFilter {
  readonly id: string
  /** number of the wave */
  readonly wave: number | undefined
  readonly status: keyof typeof INVITE_STATUS | undefined
}

/** Options that narrow a list of invites. */
export const FILTER_OPTIONS = [
  new Option('--wave <number>', 'only this wave').argParser(createWholeNumberParser(1, LIMITS.waveSize)),
  new Option('--status <status>', 'only codes with this status').choices(Object.keys(INVITE_STATUS)),
] as const

/** Creates the query of the API, which names a wave by its id. */
export const createQuery = async (context: Context, { id, wave, status }: InviteFilter) => ({
  conversation_id: id,
  ...(wave === undefined ? {} : { wave_id: (await getWaveByNumber(context, id, wave)).id }),
  ...(status === undefined ? {} : { status: INVITE_STATUS[status] }),
})
