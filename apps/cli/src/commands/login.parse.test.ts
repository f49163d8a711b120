import { expect, it } from 'vitest'
import { parseCommandLine } from '../test/parse-command-line.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'

it.each([
  [['login'], { way: 'browser' }],
  [['login', '--device'], { way: 'device' }],
  [['login', '--port', '8976'], { way: 'browser', port: 8976 }],
  [['login', '--as', 'ada'], { way: 'account', account: 'ada' }],
  [
    ['--json', 'login', '--as', 'zoe@example.org', '--profile', 'work'],
    { way: 'account', account: 'zoe@example.org' },
  ],
])('[CLI-1] %j', async (words, options) => {
  expect(await parseCommandLine(...words)).toEqual({ run: login.run, options })
})

it('[CLI-1] logout', async () => {
  expect(await parseCommandLine('logout')).toEqual({ run: logout.run, options: { everywhere: false } })
})
