import { expect, it } from 'vitest'
import { readCodeList } from './code-list.ts'

it.each([
  ['lines', 'aB3\n\ncD4\r\naB3\n', ['aB3', 'cD4']],
  ['the owner’s file', 'wave,invite_code,status\n1,aB3,unused\n2,cD4,used', ['aB3', 'cD4']],
  ['a file of names', '\uFEFFname;e-mail;link;code;language\nAda;;x;aB3;de\n', ['aB3']],
  ['a printed table', 'aB3\t1\tunused\n', ['aB3']],
  ['nothing', '', []],
])('[TREE-10] reads codes from %s', async (_, text, codes) => {
  expect(await readCodeList([text])).toEqual({ codes })
})

it('[TREE-10] says what is wrong with a file', async () => {
  expect(await readCodeList(['code\n"aB3\n'])).toHaveProperty('problem.line')
})
