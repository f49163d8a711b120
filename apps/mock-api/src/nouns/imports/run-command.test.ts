import { openFolder } from '@folkmoot/testing/open-folder'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureDevAccounts } from '../../main/oidc/accounts.ts'
import { generateSecureInt } from '../../platform/secure-random.ts'
import { writeEmptyDatabase } from '@folkmoot/testing/template-database'
import { openDatabase, type OpenDatabase } from '../../platform/storage/open-database.ts'
import { importCommand } from './run-command.ts'

const COMMENTS = 'comment-id,author-id,comment-body\n0,0,More trees\n1,0,More benches\n'
const VOTES = 'timestamp,comment-id,voter-id,vote\n1700000000000,0,5,1\n1700000000000,1,6,-1\n'

describe('import, the command of the server', () => {
  let folder: string
  let exported: string
  let database: OpenDatabase
  let printed: string[]
  beforeEach(async () => {
    folder = openFolder()
    exported = openFolder({ 'comments.csv': COMMENTS, 'Votes.csv': VOTES, 'notes.txt': 'not read' })
    await writeEmptyDatabase(join(folder, 'data.db'))
    database = await openDatabase(`sqlite:${join(folder, 'data.db')}`)
    await ensureDevAccounts(database.db, { random: generateSecureInt, clock: Date.now })
    printed = []
  })
  afterEach(() => database.close())

  const run = (...words: string[]) =>
    importCommand.prepare(words)({
      database,
      config: { importFolder: join(folder, 'imports'), publicOrigin: 'https://folkmoot.test' },
      print: (line) => printed.push(line),
    })
  const listConversations = () => database.db.selectFrom('conversations').select(['owner', 'state']).execute()

  it('[RUN-50] creates a conversation of the account with the address', async () => {
    expect(await run(exported, '--owner', 'Ada@folkmoot.test')).toBe(0)
    expect(printed).toEqual([
      expect.stringMatching(
        /^Imported 3 participants, 2 comments and 2 votes: https:\/\/folkmoot\.test\/m\/\w+$/,
      ),
    ])
    expect(await listConversations()).toEqual([{ owner: 1, state: 'ready' }])
    expect(readdirSync(join(folder, 'imports'))).toEqual([])
  })

  it('[RUN-50] says what is wrong, and leaves nothing', async () => {
    expect(await run(exported, '--owner', 'nobody@folkmoot.test')).toBe(1)
    expect(await run(join(folder, 'nowhere'), '--owner', 'ada@folkmoot.test')).toBe(1)
    writeFileSync(join(exported, 'Votes.csv'), `${VOTES}x,y,z,1\n`)
    expect(await run(exported, '--owner', 'ada@folkmoot.test')).toBe(1)
    expect(printed).toEqual([
      expect.stringContaining('No account has this address'),
      expect.stringContaining('no such file or directory'),
      expect.stringContaining('Votes.csv, line 4'),
    ])
    expect(await listConversations()).toEqual([])
  })
})
