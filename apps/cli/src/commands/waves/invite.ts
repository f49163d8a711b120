import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { describeAnswers, describeMadeWave } from '@folkmoot/domain/invite-words'
import { LIMITS } from '@folkmoot/domain/limits'
import { areAnswersValid, makeWaves } from '@folkmoot/domain/wave-forecast'
import { Option } from 'commander'
import { call } from '../../client.ts'
import { createUsageError } from '../../errors.ts'
import { printJson, printResult } from '../../output.ts'
import { createCommand } from '../command.ts'
import { CONVERSATION, createDryRunOption } from '../parameters.ts'
import { createWholeNumberParser } from '../value-parsers.ts'

interface InviteOptions {
  readonly id: string
  readonly people: number
  readonly each: number
  readonly dryRun: boolean
  readonly yes: boolean
}

/** `waves invite`. */
export const invitePeople = createCommand({
  summary: 'invite people, who may invite others',
  description:
    'Make a wave with a code for each person whom you invite, and one for the people whom they may invite. ' +
    `More than ${LIMITS.confirmInvitesAbove} codes need --yes.`,
  arguments: [CONVERSATION],
  options: [
    new Option('--people <count>', 'how many people you invite').argParser(
      createWholeNumberParser(1, LIMITS.waveInvites),
    ),
    new Option('--each <count>', 'how many each of them may invite')
      .argParser(createWholeNumberParser(0, LIMITS.waveInvites))
      .default(0),
    createDryRunOption('say what results, and make nothing'),
    new Option('--yes', 'confirm making many codes'),
  ],
  examples: [
    [
      'folkmoot waves invite 4ab7c9d2ef --people 20 --each 2',
      '20 codes for you; each of the 20 may invite two',
    ],
    ['folkmoot waves invite 4ab7c9d2ef --people 20 --each 2 --dry-run', 'what results'],
  ],
  parse: ({ people = 0, ...values }: Omit<InviteOptions, 'people'> & { people?: number }): InviteOptions => {
    if (!areAnswersValid({ people, each: values.each }))
      throw createUsageError('Say how many people you invite: --people 20.')
    return { people, ...values }
  },
  run: async ({ id, dryRun, yes, ...answers }, context) => {
    const { people, each } = answers
    if (dryRun) {
      const at_most = people + people * each
      if (context.json) return printJson(context, { people, each, at_most })
      return printResult(context, describeAnswers(answers), [at_most])
    }
    if (people > LIMITS.confirmInvitesAbove && !yes)
      throw createUsageError(`${describeAnswers(answers)} Add --yes to confirm.`)
    const made = await makeWaves(answers, (request) =>
      call(context, inviteTree.createWave, { body: { conversation_id: id, ...request } }),
    )
    if (context.json) return printJson(context, made)
    for (const wave of made)
      printResult(context, describeMadeWave(wave), [wave.wave, wave.id, wave.invites_created])
  },
})
