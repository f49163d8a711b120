import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestServer } from '../../testing/index.ts'
import { templateBytes } from '../../testing/template.ts'
import { secureRandom } from '../chance.ts'
import { listComments } from '../features/comments/storage.ts'
import { openDatabase } from '../storage/open.ts'
import { demoIsWanted, seedDemo } from './demo.ts'

const given = { clock: Date.now, random: secureRandom }

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function testServer() {
  const server = await createTestServer()
  endings.push(() => server.close())
  return server
}

describe('seedDemo', () => {
  it('[RUN-1] gives Ada a conversation that counts what is in it, and does so once', async () => {
    const { db } = await testServer()
    expect(await demoIsWanted(db)).toBe(true)
    await seedDemo(db, given)
    expect(await demoIsWanted(db)).toBe(false)
    expect(await seedDemo(db, given)).toBeUndefined()
  })
})
