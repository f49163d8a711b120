import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeAll, describe, expect, it } from 'vitest'
import { runCommandLine } from '../test/terminal.ts'

/** Reading commands, and changes with shapes of their own. ID stands for a real conversation. */
const COMMANDS = [
  'auth status',
  'conversations list',
  'conversations show ID',
  'comments list ID',
  'comments accept ID 1 --dry-run',
  'comments accept ID 1',
  'log ID',
  'waves create ID --invites-per-user 2 --owner-invites 1',
  'waves list ID',
  'invites list ID',
  'xids allow ID a b',
  'stats ID',
  'reports list ID',
  'topics list ID',
  'tokens list',
  'participants show ID',
  'users show',
  'config get',
]

/** Names of the contract that commands have a better word for. */
const OLD_NAMES = ['agree_count', 'disagree_count', 'pass_count', 'vote_count', 'txt', 'mod', 'comment_text']

function* walkFields(value: unknown, path = ''): Generator<[path: string, name: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, field] of Object.entries(value)) {
    yield [`${path}.${name}`, name, field]
    yield* walkFields(field, `${path}.${name}`)
  }
}

/** Lists what breaks the convention in a value. */
const listBreaches = (value: unknown): string[] =>
  [...walkFields(value)].flatMap(([path, name, field]) => [
    ...(/^(\d+|[a-z][a-z0-9]*(_[a-z0-9]+)*)$/.test(name) && !OLD_NAMES.includes(name)
      ? []
      : [`${path}: name`]),
    ...((typeof field === 'number' && field > 1e12) || (typeof field === 'string' && /^\d{13}$/.test(field))
      ? [`${path}: time`]
      : []),
  ])

describe('JSON of commands', () => {
  let id: string
  let env: Record<string, string>
  const server = shareServer()
  beforeAll(async () => {
    const { zid, conversation_id } = await server.build.conversation({ topic: 'A park', treevite_enabled: 1 })
    id = conversation_id
    await server.build.comment(zid, 0, { txt: 'More trees', mod: 1 })
    await server.build.comment(zid, 1, { txt: 'More benches', mod: 0 })
    env = { FOLKMOOT_TOKEN: await server.tokenFor('ada') }
    await server.call('POST', '/api/v3/votes', 'ada', { conversation_id, tid: 0, vote: -1 })
  })

  const type = (line: string, ...flags: string[]) =>
    runCommandLine([...line.replace('ID', id).split(' '), ...flags], { env, fetch: server.fetch })

  it.each(COMMANDS)('%s: has ISO times and one name for each thing', async (line) => {
    const { code, out, err } = await type(line, '--json')
    expect({ code, err }).toMatchObject({ code: 0 })
    expect(listBreaches(JSON.parse(out))).toEqual([])
  })
})
