import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { createInMemoryServer } from '../../test/server.ts'
import { createTemporaryFolder, type TestEnvironment } from '../../test/terminal.ts'

const LIST = 'Name;E-Mail;Sprache\nAda;ada@example.org;Deutsch\nBen;;\nCleo;nowhere;\n'

/** Creates a conversation by invitation of Ada, with three codes of hers. */
async function createConversation() {
  const { server, typeAs } = await createInMemoryServer()
  const { conversation_id: id } = await server.build.conversation({ topic: 'A park', treevite_enabled: 1 })
  const ada = async (words: readonly string[], overrides?: TestEnvironment) => typeAs('ada', words, overrides)
  await ada(['waves', 'create', id, '--owner-invites', '3'])
  const add = (...words: string[]) =>
    ada(['invites', 'add', id, '--wave', '1', '--from', '-', ...words], { stdin: Readable.from([LIST]) })
  return { id, ada, typeAs, add }
}

it('[TREE-11] gives people of a list codes, and says what is wrong with a line', async () => {
  const { id, ada, add } = await createConversation()
  const tried = await add('--dry-run', '--language', 'fr')
  expect(tried).toMatchObject({
    code: 0,
    out: '2\n',
    err: 'standard input, line 4: has no valid e-mail address.\n',
  })
  expect((await add('--language', 'fr')).out).toBe('2\t0\n')
  expect((await ada(['invites', 'people', id])).out).toMatch(
    /^\w{10}\tAda\tada@example\.org\tde\t1\tnone\t\t\n\w{10}\tBen\t\tfr\t1\tnone\t\t\n$/,
  )
  const noList = ['invites', 'add', id, '--wave', '1', '--from', '-']
  const { err } = await ada(noList, { stdin: Readable.from(['Ada\n']) })
  expect(err).toContain('Write name, e-mail, language into the first line.')
})

it('[TREE-12] writes the file for mail merge', async () => {
  const { id, ada, add } = await createConversation()
  await add()
  const path = join(createTemporaryFolder(), 'letters.csv')
  await ada(['invites', 'merge-file', id, '--wave', '1', '--output', path])
  const lines = readFileSync(path, 'utf8').trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toBe('\uFEFFname,e-mail,link,code,language')
  expect(lines[1]).toMatch(/^Ada,ada@example\.org,http\S+\?ui_lang=de#invite=(\w{10}),\1,de$/)
})

it('[TREE-13] without a mail server, says what is missing', async () => {
  const { id, ada } = await createConversation()
  const { code, err } = await ada(['invites', 'mail', id])
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('SMTP_URL') })
})

it('[TREE-14] deletes names and addresses: one person’s, or all after a confirmation; for owners alone', async () => {
  const { id, ada, typeAs, add } = await createConversation()
  await add()
  expect((await ada(['invites', 'forget', id])).code).toBe(2)
  expect((await ada(['invites', 'forget', id, '--email', 'ADA@example.org'])).out).toBe('1\n')
  expect((await ada(['invites', 'forget', id, '--email', 'x@example.org'])).code).toBe(1)
  expect((await ada(['invites', 'forget', id, '--yes'])).out).toBe('1\n')
  expect((await ada(['invites', 'people', id])).out).toBe('')
  expect(await typeAs('ben', ['invites', 'people', id])).toMatchObject({ code: 1, out: '' })
})

it('[TREE-11] [FILE-3] reads a list as Excel writes it, and says that letters need a look', async () => {
  const { id, ada } = await createConversation()
  const words = ['invites', 'add', id, '--wave', '1', '--from', '-']
  const { code, err } = await ada(words, {
    stdin: Readable.from([Buffer.from('name\nJörg Müller\n', 'latin1')]),
  })
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('read as Windows-1252') })
  expect((await ada(['invites', 'people', id])).out).toContain('Jörg Müller')
})
