import { sql } from 'kysely'
import type { Db } from '../storage/database.ts'

/** Deletes what the development issuer stores about an account: its sessions, grants and refresh tokens. */
export async function deleteIssuerData(tx: Db, uid: number): Promise<void> {
  const subjects = await tx.selectFrom('identities').select('sub').where('uid', '=', uid).execute()
  for (const { sub } of subjects) {
    // an address may have an underscore, which LIKE takes for any character
    const text = `"accountId":${JSON.stringify(sub)}`.replaceAll(/[\\%_]/g, String.raw`\$&`)
    await tx
      .deleteFrom('oidc_payloads')
      .where(sql<boolean>`payload like ${`%${text}%`} escape '\\'`)
      .execute()
  }
}
