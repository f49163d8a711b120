import { INVITE_STATUS } from '@folkmoot/domain/invite-tree'
import { LIMITS } from '@folkmoot/domain/limits'
import { type Command, Option } from 'commander'
import type { Context } from '../../context.ts'
import { wholeNumber } from '../values.ts'
import { waveNumbered } from '../waves/wave-id.ts'

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
export const withFilter = (command: Command): Command =>
  command
    .argument('<id>', 'id of the conversation')
    .option('--wave <number>', 'only of this wave', wholeNumber(1, LIMITS.waveSize))
    .addOption(new Option('--status <status>', 'only those').choices(Object.keys(INVITE_STATUS)))

/** What the flags of a command choose. */
export const filterOf = (id: string, { wave, status }: FilterFlags): InviteFilter => ({ id, wave, status })

/** The filter as the API has it: the number of a wave becomes its id. */
export const queryOf = async (context: Context, { id, wave, status }: InviteFilter) => ({
  conversation_id: id,
  ...(wave === undefined ? {} : { wave_id: (await waveNumbered(context, id, wave)).id }),
  ...(status === undefined ? {} : { status: INVITE_STATUS[status] }),
})
