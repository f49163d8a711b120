import { expect, it } from 'vitest'
import { isConsolePath } from './console-routes.ts'

it.each([
  '/',
  '/security-log',
  '/security-log/',
  '/people',
  '/people/3',
  '/callback',
  '/m/2abc',
  '/m/2abc/',
  '/m/2abc/security-log',
  '/m/2abc/reports',
  '/m/2abc/reports/r3/edit',
  '/m/2abc/topics/topic/0_3',
  '/silent',
])('[PUB-9] %s is a page of the console', (path) => expect(isConsolePath(path)).toBe(true))

it.each(['/m', '/m/', '/nowhere', '/m/2abc/nowhere', '/m/2abc/topics/topic', '/people/3/4', '/securitylog'])(
  '[PUB-9] %s is not',
  (path) => expect(isConsolePath(path)).toBe(false),
)
