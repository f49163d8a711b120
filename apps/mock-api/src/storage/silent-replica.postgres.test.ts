import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { createPostgresDatabase } from '@folkmoot/testing/database'
import { Kysely, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { Database } from './database.ts'
import { createPostgresDialect } from './postgres.ts'
import { asCompilable, prepareQuery } from './prepared-query.ts'

const TIMEOUT_MS = 1500
const POSTGRES_PORT = 5432

const readOne = prepareQuery<object, { one: number }>((db) => asCompilable(db, sql`select 1 as one`))

/** A way to a server that may go silent: connections stay, and nothing comes through. */
async function createWay({ hostname, port }: { hostname: string; port: string }) {
  const sockets: Socket[] = []
  let isSilent = false
  const way = createServer((here) => {
    const there = connect(Number(port || POSTGRES_PORT), hostname)
    for (const socket of [here, there]) sockets.push(socket.on('error', () => undefined))
    here.on('data', (data) => isSilent || there.write(data)).on('close', () => there.destroy())
    there.on('data', (data) => isSilent || here.write(data)).on('close', () => here.destroy())
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  return {
    port: (way.address() as AddressInfo).port,
    silence: (given: boolean) => void (isSilent = given),
    close: () => {
      for (const socket of sockets) socket.destroy()
      way.close()
    },
  }
}

it('[RUN-173] nobody waits for ever for a replica that went silent, and it is read again when it answers', async () => {
  const database = await createPostgresDatabase('silent')
  const url = new URL(database.url)
  const way = await createWay(url)
  url.hostname = '127.0.0.1'
  url.port = String(way.port)
  const db = new Kysely<Database>({ dialect: createPostgresDialect(String(url), 6, TIMEOUT_MS) })
  onTestFinished(async () => {
    await db.destroy()
    way.close()
    await database.close()
  })
  const readBoth = async () =>
    (await Promise.allSettled([readOne(db, {}), sql`select 1 as one`.execute(db)])).map(
      ({ status }) => status,
    )
  // a busy machine may need more than one attempt
  await expect.poll(readBoth).toEqual(['fulfilled', 'fulfilled'])
  way.silence(true)
  expect(await readBoth()).toEqual(['rejected', 'rejected'])
  // new connections hang too
  expect(await readBoth()).toEqual(['rejected', 'rejected'])
  way.silence(false)
  await expect.poll(readBoth).toEqual(['fulfilled', 'fulfilled'])
})
