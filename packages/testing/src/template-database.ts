import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { generateSecureInt } from '@folkmoot/server/secure-random'
import { ensureParticipantKey } from '@folkmoot/server/identity/participant-token'
import { ensureDevAccounts } from '@folkmoot/server/oidc/accounts'
import { ensureIssuerKeys } from '@folkmoot/server/oidc/keys'
import type { Db } from '@folkmoot/server/storage/database'
import { openDatabase } from '@folkmoot/server/storage/open-database'
import { seedForeignConversation } from './foreign-conversation.ts'

/** The issuer that test servers trust, unless they mount the development issuer. */
export const TEST_ISSUER = 'https://issuer.folkmoot.test'

let templateCopy: Promise<Buffer> | undefined

/** Puts into a migrated database what every test server has: the development accounts, and keys. */
export async function fillTemplate(db: Db): Promise<void> {
  await ensureDevAccounts(db, { clock: Date.now, random: generateSecureInt })
  // making keys takes longer than a whole test
  await Promise.all([ensureIssuerKeys(db), ensureParticipantKey(db)])
  await seedForeignConversation(db)
}

async function createTemplate(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-template-'))
  const file = join(folder, 'template.db')
  try {
    const { db, close } = await openDatabase(`sqlite:${file}`)
    await fillTemplate(db)
    await close()
    // a copy in memory cannot be in WAL
    const database = new SqliteDatabase(file)
    database.pragma('journal_mode = DELETE')
    database.close()
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The bytes of a migrated database with the four development accounts and keys, made once a process. */
export const getTemplateBytes = (): Promise<Buffer> => (templateCopy ??= createTemplate())

/** A copy of that database in a temporary file, for what another thread has to see too. */
export async function createTemplateFile(): Promise<{ path: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
  const path = join(folder, 'test.db')
  writeFileSync(path, await getTemplateBytes())
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
