import { expect, it } from 'vitest'
import { createTestServer } from '@folkmoot/testing/server'
import { migrateCommand } from './run-command.ts'
import {
  isServedId,
  toCommentRow,
  toConversationColumns,
  toInviteRow,
  toParticipantRow,
  toReportRow,
  toWaveRow,
} from './rows.ts'

const AT = new Date('2024-01-02T03:04:05.678Z')

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

it('[MIG-2] comments keep their numbers, times and moderation; the second of equal texts has no key', () => {
  const seen = new Set<string>()
  const row = {
    tid: 3,
    pid: 4,
    uid: 11,
    txt: 'More trees',
    mod: -1,
    active: false,
    created: 7,
    quote_src_url: 'data:text/html,x',
  }
  const uids = new Map([[11, 2]])
  const first = toCommentRow(1, row, uids, seen)
  expect(first).toMatchObject({ zid: 1, tid: 3, pid: 4, uid: 2, mod: -1, active: 0, created: 7, modified: 7 })
  expect(first.quote_src_url).toBeNull()
  expect(first.txt_key).not.toBeNull()
  expect(toCommentRow(1, { ...row, tid: 5, uid: 12 }, uids, seen)).toMatchObject({ uid: null, txt_key: null })
})

it('[MIG-2] participants come without their mails: nobody is written to who asked the other product', () => {
  const row = toParticipantRow(1, { pid: 2, subscribed: 1, last_notified: 9, votes: 3, created: 4 }, null)
  expect(row).toMatchObject({ subscribed: 0, last_notified: 0, vote_count: 3, last_interaction: 4 })
})

it('waves and invites keep their order, times and state', () => {
  expect(toWaveRow(1, { wave: 3, invites_per_user: 2, created_at: AT }, 9)).toMatchObject({
    id: 9,
    parent_wave: 2,
    expires_at: null,
    created_at: AT.getTime(),
    updated_at: AT.getTime(),
  })
  const ids = { id: 5, wave_id: 9, parent_invite_id: null, ordinal: 1 }
  expect(toInviteRow(1, { invite_code: 'abc', status: 2, invite_used_at: null }, ids)).toMatchObject({
    ...ids,
    invite_code: 'abc',
    status: 2,
    invite_used_at: null,
    invite_owner_pid: null,
  })
})

it('[MIG-3] reports keep their address and names, and show no texts of rejected comments', () => {
  const row = toReportRow(1, { report_id: 'r2abc', label_group_2: 'Families', mod_level: 5, created: 1 }, 8)
  expect(row).toMatchObject({ rid: 8, report_id: 'r2abc', mod_level: 0, rejected_texts: 0, withdrawn: null })
  expect(JSON.parse(row.label_groups).slice(0, 4)).toEqual([null, null, 'Families', null])
})

it('[MIG-1] the command checks its settings before it reads anything, and opens no database of ours before the other one', async () => {
  const server = await createTestServer()
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
  await server.close()
})
