import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A browser of glewlwyd's API: it keeps cookies, and follows nothing. */
type GlewlwydCall = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; location: string; text: string }>

interface GlewlwydSettings {
  address: string
  port: number
  /** its address for browsers */
  base: string
  /** of the server whose people it knows */
  origin: string
  resource: string
  password?: string
  people: readonly object[]
}

/** What docker-compose.yml runs as the provider of its profile. */
export const { hasGlewlwyd, createGlewlwydBrowser, startGlewlwyd } = (await import(
  join(import.meta.dirname, '../../../../deploy/glewlwyd.mjs')
)) as {
  hasGlewlwyd: () => boolean
  createGlewlwydBrowser: (base: string) => GlewlwydCall
  startGlewlwyd: (
    folder: string,
    settings: GlewlwydSettings,
  ) => Promise<{ issuer: string; close: () => Promise<void> }>
}

/** Starts glewlwyd of Debian on a database of its own, with one user, grace, and the clients of a server. */
export async function startTestGlewlwyd(port: number, client: { origin: string; resource: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-glewlwyd-'))
  const base = `http://127.0.0.1:${port}`
  const grace = {
    username: 'grace',
    name: 'Grace',
    email: 'ada@folkmoot.test',
    password: 'secret-of-grace',
    groups: ['moot-admins'],
  }
  const { issuer, close } = await startGlewlwyd(folder, {
    address: '127.0.0.1',
    port,
    base,
    ...client,
    password: 'another-password',
    people: [grace],
  })
  return {
    base,
    issuer,
    close: async () => {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
