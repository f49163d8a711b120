import { people } from '@folkmoot/api-types/people'
import { isConfirmed } from '@folkmoot/domain/confirmation'
import { Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure } from '../../errors.ts'
import { createChangeCommand } from '../resource-command.ts'
import { ACCOUNT, getName, getPlace, PLACE_OPTIONS, type PlaceOptions } from './place.ts'

type RemoveOptions = PlaceOptions & { readonly account: number; readonly confirm: string | undefined }

async function sendRemoval({ account, confirm, ...place }: RemoveOptions, context: Context) {
  const name = await getName(account, place, context)
  if (confirm === undefined || !isConfirmed(confirm, name))
    throw createFailure(
      `Account ${account} loses access at once, and the open invitations that it made end. An account of the site itself is signed out and keeps its own ` +
        'conversations. To come back it needs an invitation. ' +
        `${confirm === undefined ? 'Nothing was changed.' : 'The name does not match; nothing was changed.'} ` +
        `To do it, add --confirm and the name of the account: “${name}”.`,
    )
  return call(context, people.removePerson, { body: { ...getPlace(place), uid: account } })
}

/** `people remove`. */
export const removePerson = createChangeCommand({
  summary: 'remove a person',
  description:
    'End the role of a person in a conversation, or in your whole site; for owners. Without --confirm it says what changes, and changes nothing.',
  arguments: [ACCOUNT],
  options: [
    ...PLACE_OPTIONS,
    new Option(
      '--confirm <name>',
      'the account’s name, or its number if it has none, to confirm the removal',
    ),
  ],
  examples: [
    ['folkmoot people remove 17', 'what it changes'],
    ['folkmoot people remove 17 --confirm "Ben Moderator"', 'remove the account from your site'],
  ],
  send: sendRemoval,
  formatSentence: (_reply, { account }) => `Account ${account} is removed.`,
  listValues: (_reply, { account }) => [account],
})

type LeaveOptions = PlaceOptions & { readonly yes: boolean }

/** `people leave`. */
export const leave = createChangeCommand({
  summary: 'give up your own role',
  description:
    'Give up your own role in a conversation, or in a site. Who holds a conversation hands it over first.',
  options: [...PLACE_OPTIONS, new Option('--yes', 'confirm it: to come back you need an invitation')],
  examples: [['folkmoot people leave --conversation 4ab7c9d2ef --yes', 'leave a conversation']],
  send: ({ yes, ...place }: LeaveOptions, context) => {
    if (!yes)
      throw createFailure(
        'You lose access at once, and the open invitations that you made end. To come back you need an invitation. Nothing was changed. To do it, add --yes.',
      )
    return call(context, people.removePerson, { body: getPlace(place) })
  },
  formatSentence: () => 'You have left.',
  listValues: (_reply, { conversation, site }) => [conversation ?? site ?? ''],
})
