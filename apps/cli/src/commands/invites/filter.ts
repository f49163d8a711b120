import { INVITE_STATUS } from '@folkmoot/domain/invite-tree'
import { LIMITS } from '@folkmoot/domain/limits'
import { type Command, Option } from 'commander'
import type { Context } from '../../context.ts'
import { createWholeNumberParser } from '../value-parsers.ts'
import { getWaveByNumber } from '../waves/wave-id.ts'

export type InviteStatus = keyof typeof INVITE_STATUS

/** Which invites of a conversation are meant. */
export interface InviteFilter {
  readonly id: string
  readonly wave: number | undefined
  readonly status: InviteStatus | undefined
}

export interface FilterFlags {
  wave?: number
  status?: InviteStatus
}

/** The options that narrow a list of invites. */
export const addFilter = (command: Command): Command =>
  command
    .argument('<id>', 'id of the conversation')
    .option('--wave <number>', 'only of this wave', createWholeNumberParser(1, LIMITS.waveSize))
    .addOption(new Option('--status <status>', 'only those').choices(Object.keys(INVITE_STATUS)))

/** What the flags of a command choose. */
export const createFilter = (id: string, { wave, status }: FilterFlags): InviteFilter => ({
  id,
  wave,
  status,
})

/** The filter as the API has it: the number of a wave becomes its id. */
export const createQuery = async (context: Context, { id, wave, status }: InviteFilter) => ({
  conversation_id: id,
  ...(wave === undefined ? {} : { wave_id: (await getWaveByNumber(context, id, wave)).id }),
  ...(status === undefined ? {} : { status: INVITE_STATUS[status] }),
})
