import { createErasedCode } from '@folkmoot/domain/invite-tree'
import { expect, it } from 'vitest'
import { RECORD_TABLES } from './archived-tables.ts'
import { parseRecord, type RecordContext } from './record-cells.ts'

it.each(['erased:4', 'erased:4:', 'erased:vip', 'ERASED:x'])(
  '[SAFE-62] an erased invite of an archive (%s) gets the code of its id here',
  (invite_code) => {
    const table = RECORD_TABLES.find(({ name }) => name === 'treevite_invites')!
    const record = { id: 1, wave_id: 1, invite_code, status: 0, ordinal: 1, created_at: 1, updated_at: 1 }
    const context: RecordContext = {
      tids: new Set(),
      pids: new Set(),
      ids: { wave: new Map([[1, 70]]), invite: new Map(), report: new Map() },
      accounts: new Map(),
      createId: () => 77,
    }
    expect(parseRecord(table, record, context)).toMatchObject({
      row: { id: 77, invite_code: createErasedCode(77) },
    })
    expect(parseRecord(table, { ...record, id: 2, invite_code: 'PLAIN' }, context)).toMatchObject({
      row: { invite_code: 'PLAIN' },
    })
  },
)
