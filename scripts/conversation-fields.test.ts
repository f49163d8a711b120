import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ConversationChange } from '../packages/api-types/src/conversation-change.ts'
import { Conversation } from '../packages/api-types/src/conversations.ts'

const readDocument = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../docs', name), 'utf8')

/** The first cells of the rows below a heading, up to the next heading. */
function listFirstCells(page: string, heading: string): string[] {
  const [section = ''] = page.split(`\n## ${heading}\n`).slice(1).join('').split('\n## ')
  return [...section.matchAll(/^\|([^|]+)\|/gm)].map(([, cell = '']) => cell)
}

/** The fields that no cell names; a cell may end a name with … to stand for several. */
function listUnnamedFields(fields: readonly string[], cells: readonly string[]): string[] {
  const names = cells.flatMap((cell) => [...cell.matchAll(/`(\w+…?)`/g)].map(([, name = '']) => name))
  const isNamed = (field: string) =>
    names.some((name) => (name.endsWith('…') ? field.startsWith(name.slice(0, -1)) : field === name))
  return fields.filter((field) => !isNamed(field))
}

it('[HOUSE-2] docs/contract/conversations.md has a row with every setting', () => {
  const cells = listFirstCells(readDocument('contract/conversations.md'), 'Fields')
  expect(listUnnamedFields(Object.keys(ConversationChange.properties), cells)).toEqual([])
})

it('[HOUSE-2] every optional field of a conversation is listed as an addition to the contract', () => {
  const cells = listFirstCells(
    readDocument('decisions/contract-and-input.md'),
    'Additions to the contract are optional',
  )
  const { properties, required } = Conversation
  const optional = Object.keys(properties).filter((name) => !(required as readonly string[]).includes(name))
  expect(optional).toContain('settings_version')
  expect(listUnnamedFields(optional, cells)).toEqual([])
})

it('[HOUSE-2] notices a field without a row', () => {
  const cells = listFirstCells(
    '# A\n\n## Fields\n\n| `one` | x |\n| `auth_…` | `two` |\n\n## B\n\n| `three` |',
    'Fields',
  )
  expect(listUnnamedFields(['one', 'auth_opt', 'two', 'three'], cells)).toEqual(['two', 'three'])
})
