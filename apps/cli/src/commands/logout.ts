import type { Command } from 'commander'
import type { Context } from '../context.ts'
import { readCredentials, removeCredentials } from '../credentials.ts'
import { revokeCredentials } from '../identity/revoke-credentials.ts'
import { runLocked } from '../lock.ts'
import { printJson, printResult } from '../output.ts'
import { type Start, addExamples } from './command.ts'

/** `logout`: forgets the sign-in of this profile. */
export function buildLogout(command: Command, start: Start): void {
  command
    .description(
      'Remove the stored sign-in of the profile, and end it at the identity provider where that has a way.',
    )
    .action(() => start(runLogout, undefined))
  addExamples(
    command,
    ['folkmoot logout', 'sign out'],
    ['folkmoot logout --profile work', 'only of the server of that profile'],
  )
}

/** Removes the stored sign-in first, so that it is gone from this machine even when the provider cannot be reached. */
export async function runLogout(_options: undefined, context: Context): Promise<void> {
  const stored = await runLocked(context, () => {
    const current = readCredentials(context.config)
    removeCredentials(context.config)
    return current
  })
  if (stored) await revokeCredentials(context, stored)
  const server = stored?.server ?? null
  if (context.json) printJson(context, { server })
  else printResult(context, server ? `Signed out of ${server}.` : 'Nobody was signed in.', [server])
  if (context.config.token) context.stderr.write('FOLKMOOT_TOKEN is still set. Unset it to be signed out.\n')
}
