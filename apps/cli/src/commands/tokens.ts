import { accessTokens, type AccessToken } from '@folkmoot/api-types/access-tokens'
import { MAX_TOKEN_DAYS, TOKEN_DEFAULT_DAYS, TOKEN_SCOPES, type TokenScope } from '@folkmoot/domain/people'
import { Option, Argument } from 'commander'
import { call } from '../client.ts'
import type { CommandGroup } from './command.ts'
import {
  getPlace,
  PLACE_OPTIONS,
  type PlaceOptions,
  createTextParser,
  createWholeNumberParser,
} from './parameters.ts'
import { createListCommand, createChangeCommand } from './resource-command.ts'

const formatPlace = ({ conversation_id, site_id }: AccessToken): string =>
  conversation_id ?? site_id ?? 'all of the account'

const listTokens = createListCommand({
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
    { title: 'LAST LETTERS', value: ({ ending }) => ending },
    { title: 'SCOPES', value: ({ scopes }) => scopes.join(',') },
    { title: 'LIMITED TO', value: formatPlace },
    { title: 'OF', value: ({ uid, hname }) => hname ?? uid },
    { title: 'LAST USED', value: ({ last_used }) => (last_used === null ? null : new Date(last_used)) },
    { title: 'EXPIRES', value: ({ expires_at }) => new Date(expires_at) },
  ],
  emptyMessage: 'No access tokens. Make one: folkmoot tokens create NAME',
})

const MAX_NAME_CHARACTERS = 100
const MAX_ID = 2_147_483_647

interface CreateOptions extends PlaceOptions {
  readonly name: string
  readonly scope: readonly TokenScope[]
  readonly days: number
}

const createToken = createChangeCommand({
  summary: 'make an access token for a program',
  description:
    'Make an access token and print it once. A program that has it as FOLKMOOT_TOKEN acts for your account, within its scopes. Every token reads; “moderate” decides about comments and topics, “manage” creates and changes conversations, reports, invites and webhooks, “export” downloads files and external ids, “people” invites and removes people. It never has more right than your account has at the time, it never administers a server, and it cannot make tokens.',
  arguments: [new Argument('<name>', 'what it is for').argParser(createTextParser(MAX_NAME_CHARACTERS))],
  options: [
    ...PLACE_OPTIONS,
    new Option('--scope <scopes...>', 'what it may do beside reading').choices(TOKEN_SCOPES).default([]),
    new Option('--days <number>', 'until it ends')
      .argParser(createWholeNumberParser(1, MAX_TOKEN_DAYS))
      .default(TOKEN_DEFAULT_DAYS),
  ],
  examples: [
    ['folkmoot tokens create "Dashboard" --conversation 4ab7c9d2ef', 'reads one conversation'],
    ['folkmoot tokens create "Nightly export" --scope export --days 30', 'downloads files for a month'],
    ['folkmoot tokens create "Setup" --scope manage moderate', 'creates and runs conversations'],
  ],
  send: ({ name, scope, days, ...place }: CreateOptions, context) =>
    call(context, accessTokens.createAccessToken, {
      body: { ...getPlace(place), name, scopes: [...scope], days },
    }),
  formatSentence: ({ token }) => token,
  listValues: ({ token_id, token }) => [token_id, token],
  formatNote: ({ expires_at }) =>
    `Keep it as a secret; it is not shown again. It ends on ${new Date(expires_at).toISOString().slice(0, 10)}.`,
})

const revokeToken = createChangeCommand({
  summary: 'end an access token',
  description:
    'End an access token at once: your own, or one that is limited to a conversation or site that you own.',
  arguments: [
    new Argument('<token>', 'its number; “tokens list” shows it').argParser(
      createWholeNumberParser(1, MAX_ID),
    ),
  ],
  examples: [['folkmoot tokens revoke 12', 'programs that use it are refused from now on']],
  send: ({ token }: { readonly token: number }, context) =>
    call(context, accessTokens.revokeAccessToken, { query: { token_id: token } }),
  formatSentence: (_reply, { token }) => `Access token ${token} has ended.`,
  listValues: (_reply, { token }) => [token],
})

export const tokenCommands: CommandGroup = {
  list: listTokens,
  create: createToken,
  revoke: revokeToken,
}
