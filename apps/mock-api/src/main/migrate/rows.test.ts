import { openServer } from '@folkmoot/testing/provide-server'
import { expect, it } from 'vitest'
import { migrateCommand } from './run-command.ts'
import { isServedId, toCommentRow, toConversationColumns } from './rows.ts'

it('[MIG-2] settings come with their values; those that do not fit here have their default', () => {
  const { columns, refused } = toConversationColumns({
    topic: 'Library hours',
    strict_moderation: true,
    vis_type: 1,
    bgcolor: '#fff',
    help_color: 'red; background: url(//x)',
    link_url: null,
    parent_url: 'javascript:alert(1)',
    is_data_open: true,
    is_active: null,
    created: 5,
  })
  expect(columns).toEqual({
    topic: 'Library hours',
    strict_moderation: 1,
    vis_type: 1,
    bgcolor: '#fff',
    is_active: 0,
    is_draft: 0,
    parent_url: null,
    context: null,
    created: 5,
    modified: 5,
  })
  expect(refused).toEqual(['help_color'])
})

it.each([
  ['https://news.example/a', 'https://news.example/a'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
])('[MIG-2] the source of a comment comes only when it is a web address: %s', (quote_src_url, kept) => {
  expect(toCommentRow(1, { txt: 'More trees', quote_src_url }, new Map(), new Set())).toMatchObject({
    quote_src_url: kept,
  })
})

it('[MIG-3] only addresses that this server can serve are kept', () => {
  expect(['3kpolls2town', '2demo', '7', 'words', '3a-b', '../m'].map(isServedId)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

it('[MIG-1] the command checks its settings before it reads anything, and opens no database of ours before the other one', async () => {
  const server = await openServer()
  const printed: string[] = []
  let opened = 0
  const context = {
    openTarget: async () => {
      opened += 1
      return { db: server.db, close: async () => undefined }
    },
    provider: undefined,
    clock: Date.now,
    random: () => 0,
    print: (line: string) => void printed.push(line),
  }
  const words = ['postgres://localhost/x', '--same-issuer']
  expect(await migrateCommand.prepare(words)(context)).toBe(2)
  expect(printed.at(-1)).toContain('AUTH_ISSUER')
  await expect(migrateCommand.prepare(['postgres://x@127.0.0.1:1/x'])(context)).rejects.toThrow(
    'cannot be read',
  )
  expect(opened).toBe(0)
})
