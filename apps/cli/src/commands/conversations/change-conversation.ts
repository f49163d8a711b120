import { conversations } from '@folkmoot/api-types/conversations'
import type { EndpointInput, EndpointReply } from '@folkmoot/api-types/endpoint'
import { call, requireField } from '../../client.ts'
import type { Context } from '../../context.ts'

type Change = EndpointInput<typeof conversations.updateConversation>['body']

/** Settings that the existing product sets to false where a change leaves them out. */
const RESET_WHEN_ABSENT = [
  'is_draft',
  'is_data_open',
  'owner_sees_participation_stats',
  'treevite_enabled',
] as const

/** Fields of a change that replies have under another name. */
const SHOWN_AS: Readonly<Record<string, string>> = { archived: 'archived_at', short_url: 'conversation_id' }

/** What servers lack that cannot archive. */
export const ARCHIVE = 'archive of conversations'

/** What a server lacks that does not have the field; by default the setting. */
const FEATURES: Readonly<Record<string, string>> = {
  archived: ARCHIVE,
  opens_at: 'times of opening and closing',
  closes_at: 'times of opening and closing',
}

/**
 * Changes settings of a conversation; the others stay, also on servers that reset what a change leaves out. The conversation is read
 * first, because other servers pass over settings that they do not have and answer as if all were done.
 * @throws CommandError that names what the server does not have; nothing is changed then
 */
export async function changeConversation(
  context: Context,
  change: Change,
): Promise<EndpointReply<typeof conversations.updateConversation>> {
  const { conversation_id, ...fields } = change
  const current = await call(context, conversations.getConversation, { query: { conversation_id } })
  for (const name of Object.keys(fields))
    requireField(context, current, SHOWN_AS[name] ?? name, FEATURES[name] ?? `setting ${name}`)
  // a server with versions changes only what it is sent
  const kept =
    current.settings_version === undefined
      ? Object.fromEntries(RESET_WHEN_ABSENT.map((name) => [name, current[name]]))
      : {}
  return call(context, conversations.updateConversation, { body: { ...kept, ...change } })
}
