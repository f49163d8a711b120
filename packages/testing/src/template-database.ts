import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { generateSecureInt } from '@folkmoot/server/platform/secure-random'
import { ensureOwnKeys } from '@folkmoot/server/platform/identity/own-token'
import { ensureDevAccounts } from '@folkmoot/server/main/oidc/accounts'
import { ensureIssuerKeys } from '@folkmoot/server/main/oidc/keys'
import type { Db } from '@folkmoot/server/platform/storage/database'
import { openDatabase, ping } from '@folkmoot/server/platform/storage/open-database'
import { seedForeignConversation } from './foreign-conversation.ts'

/** The issuer that test servers trust, unless they mount the development issuer. */
export const TEST_ISSUER = 'https://issuer.folkmoot.test'

let templateCopy: Promise<Buffer> | undefined

/** Adds the development accounts and keys, which every test server has, to a migrated database. */
export async function fillTemplate(db: Db): Promise<void> {
  await ensureDevAccounts(db, { clock: Date.now, random: generateSecureInt })
  // creating keys takes longer than a whole test
  await Promise.all([ensureIssuerKeys(db), ensureOwnKeys(db)])
  await seedForeignConversation(db)
}

/** Creates a migrated database and returns its bytes. A database that nothing has used is not closed by its end. */
async function createBytes(work: (db: Db) => Promise<void>): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-template-'))
  const file = join(folder, 'template.db')
  try {
    const { db, close } = await openDatabase(`sqlite:${file}`)
    await work(db)
    await close()
    // a copy in memory cannot use WAL
    const database = new SqliteDatabase(file)
    database.pragma('journal_mode = DELETE')
    database.close()
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

let emptyCopy: Promise<Buffer> | undefined

/** Writes a migrated database without rows. Migrating one takes longer than a whole test, so this is done once per process. */
export async function writeEmptyDatabase(file: string): Promise<void> {
  emptyCopy ??= createBytes(ping)
  writeFileSync(file, await emptyCopy)
}

/** The bytes of a migrated database with the four development accounts and keys, created once per process. */
export const getTemplateBytes = (): Promise<Buffer> => (templateCopy ??= createBytes(fillTemplate))

/** Copies that database to a temporary file, which another thread can open too. */
export async function createTemplateFile(): Promise<{ path: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
  const path = join(folder, 'test.db')
  writeFileSync(path, await getTemplateBytes())
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
