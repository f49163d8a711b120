import { xids, type XidSecret } from '@folkmoot/api-types/xids'
import { XID_SECRET_VARIABLE } from '@folkmoot/domain/xid-snippets'
import { MAX_XID_SECRETS } from '@folkmoot/domain/xid-signing'
import { Argument, Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure, createPreview } from '../../errors.ts'
import { createChangeCommand, createListCommand } from '../resource-command.ts'

type CreatedSecret = XidSecret & { secret: string }

const SHOWN_ONCE = `Keep the secret as ${XID_SECRET_VARIABLE} on your server. It is not shown again.`

/** `xids secrets`. */
export const listSecrets = createListCommand({
  summary: 'list the secrets with which your site signs ids',
  description:
    'List the secrets with which your site signs external ids: at most two. Their text is never shown.',
  examples: [['folkmoot xids secrets', 'the secrets of your site']],
  load: (_: Record<string, never>, context) => call(context, xids.listXidSecrets, undefined),
  listRows: ({ secrets }) => secrets,
  columns: [
    { title: 'SECRET', value: ({ secret_id }: XidSecret) => secret_id },
    { title: 'CREATED', value: ({ created }: XidSecret) => new Date(created) },
  ],
  emptyMessage: 'No secrets yet. Create one: folkmoot xids create-secret',
})

/** The printed fields of a new secret. */
const PRINTED = {
  formatSentence: ({ secret }: CreatedSecret) => secret,
  listValues: ({ secret_id, secret }: CreatedSecret) => [secret_id, secret],
  formatNote: () => SHOWN_ONCE,
}

/** `xids create-secret`. */
export const createSecret = createChangeCommand({
  summary: 'create a secret with which your site signs ids',
  description:
    'Create a secret with which your site signs external ids, and print it once. A site has at most two secrets; both count.',
  examples: [['folkmoot xids create-secret', 'the first secret, or the second one']],
  send: (_: Record<string, never>, context) => call(context, xids.createXidSecret, { body: {} }),
  ...PRINTED,
})

/** Replaces the older of two secrets. @throws CommandError that names it, until it is confirmed */
async function sendRotation({ yes }: { readonly yes: boolean }, context: Context) {
  const { secrets } = await call(context, xids.listXidSecrets, undefined)
  const oldest = secrets.length < MAX_XID_SECRETS ? undefined : secrets.at(-1)
  if (oldest && !yes)
    throw createPreview(
      `The new secret would end ${oldest.secret_id}, created ${new Date(oldest.created).toISOString()}: ids signed with it stop ` +
        'counting at once, in all conversations of your site. Nothing was changed. Add --yes to confirm.',
    )
  return call(context, xids.createXidSecret, { body: { replace_oldest: true } })
}

/** `xids rotate-secret`. */
export const rotateSecret = createChangeCommand({
  summary: 'create a secret, and withdraw the oldest of two',
  description:
    'Create a secret and print it once. Where your site has two already, the oldest ends at once; the other one counts ' +
    'until the next rotation, so your servers can change over. Then it needs --yes; without it, it says which one would end.',
  options: [new Option('--yes', 'end the oldest of two secrets')],
  examples: [
    ['folkmoot xids rotate-secret', 'the next secret, or which one would end'],
    ['folkmoot xids rotate-secret --yes', 'the next secret in place of the oldest of two'],
  ],
  send: sendRotation,
  ...PRINTED,
})

/** `xids withdraw-secret`. */
export const withdrawSecret = createChangeCommand({
  summary: 'end a secret of your site at once',
  description:
    'End a secret of your site. Ids signed with it stop counting at once, in all your conversations; people who take part already stay.',
  arguments: [new Argument('<secret>', 'the name that “xids secrets” lists')],
  examples: [['folkmoot xids withdraw-secret 1f2e3d4c', 'withdraw a leaked secret']],
  send: async ({ secret }: { readonly secret: string }, context) => {
    const reply = await call(context, xids.withdrawXidSecret, { body: { secret_id: secret } })
    if (!reply.withdrawn) throw createFailure(`Your site has no secret ${secret}.`)
    return reply
  },
  formatSentence: (_, { secret }) => `Withdrew the secret ${secret}.`,
  listValues: (_, { secret }) => [secret],
})
