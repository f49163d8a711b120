import { users } from '@folkmoot/api-types/users'
import { isConfirmed } from '@folkmoot/domain/confirmation'
import { Argument, Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure } from '../../errors.ts'
import { createChangeCommand } from '../resource-command.ts'
import { createWholeNumberParser } from '../value-parsers.ts'

interface RemoveOptions {
  readonly account: number
  readonly confirm: string | undefined
}

const EXTENSION = { extension: 'removal of moderators' }
const MAX_UID = 2_147_483_647

/** Gets what confirms the removal: the name of the account, or its number if it has no name or is on another site. */
async function getName(account: number, context: Context): Promise<string> {
  const { moderators } = await call(context, users.listModerators, undefined, EXTENSION)
  return moderators.find(({ uid }) => uid === account)?.hname?.trim() || String(account)
}

async function sendRemoval({ account, confirm }: RemoveOptions, context: Context) {
  const name = await getName(account, context)
  if (confirm === undefined || !isConfirmed(confirm, name))
    throw createFailure(
      `Account ${account} loses access to the other conversations of its site at once and is signed out everywhere. It keeps its own ` +
        'conversations. No command adds it to the site again. ' +
        `${confirm === undefined ? 'Nothing was changed.' : 'The name does not match; nothing was changed.'} ` +
        `To do it, add --confirm and the name of the account: “${name}”.`,
    )
  return call(context, users.removeModerator, { body: { uid: account } }, EXTENSION)
}

/** `moderators remove`. */
export const removeModerator = createChangeCommand({
  summary: 'remove a moderator from the site',
  description:
    'Remove an account from its site: from yours if you own it, from any for administrators. The owner of a site cannot be removed. ' +
    'Without --confirm it says what changes, and changes nothing.',
  arguments: [
    new Argument('<account>', 'number of the account; “moderators list” shows it').argParser(
      createWholeNumberParser(0, MAX_UID),
    ),
  ],
  options: [
    new Option(
      '--confirm <name>',
      'the account’s name, or its number if it has none, to confirm the removal',
    ),
  ],
  examples: [
    ['folkmoot moderators remove 17', 'what it changes'],
    ['folkmoot moderators remove 17 --confirm "Ben Moderator"', 'remove the account'],
  ],
  send: sendRemoval,
  formatSentence: (_reply, { account }) => `Account ${account} is removed from the site and signed out.`,
  listValues: (_reply, { account }) => [account],
})
