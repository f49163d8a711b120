import { accessTokens, type AccessToken } from '@folkmoot/api-types/access-tokens'
import { call } from '../../client.ts'
import { createListCommand } from '../resource-command.ts'
import { getPlace, PLACE_OPTIONS, type PlaceOptions } from './place.ts'

const formatPlace = ({ conversation_id, site_id }: AccessToken): string =>
  conversation_id ?? site_id ?? 'all of the account'

/** `tokens list`. */
export const listTokens = createListCommand({
  summary: 'list access tokens',
  description:
    'List your access tokens, and when each was last used. With --conversation or --site, for owners: the tokens of everybody that are limited to it. Their text is never shown again.',
  options: PLACE_OPTIONS,
  examples: [
    ['folkmoot tokens list', 'your tokens'],
    ['folkmoot tokens list --conversation 4ab7c9d2ef', 'those of everybody for a conversation'],
  ],
  load: (options: PlaceOptions, context) =>
    call(context, accessTokens.listAccessTokens, { query: getPlace(options) }),
  listRows: ({ tokens }) => tokens,
  columns: [
    { title: 'TOKEN', value: ({ token_id }) => token_id, alignRight: true },
    { title: 'NAME', value: ({ name }) => name },
    { title: 'ENDS IN', value: ({ ending }) => ending },
    { title: 'SCOPES', value: ({ scopes }) => scopes.join(',') },
    { title: 'LIMITED TO', value: formatPlace },
    { title: 'OF', value: ({ uid, hname }) => hname ?? uid },
    { title: 'LAST USED', value: ({ last_used }) => (last_used === null ? null : new Date(last_used)) },
    { title: 'EXPIRES', value: ({ expires_at }) => new Date(expires_at) },
  ],
  emptyMessage: 'No access tokens. Make one: folkmoot tokens create NAME',
})
