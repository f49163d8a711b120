import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openJobFiles } from './job-sources.ts'
import { encodeDirectoryEnd, encodeDirectoryEntry, encodeLocalHeader } from './test-zip-records.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'job-sources-'))))
afterEach(() => rm(folder, { recursive: true }))

const NEVER = new AbortController().signal

/** Packs one content as a .zip whose directory lists it under all these names. */
async function openZip(names: readonly string[], content: Uint8Array, count: (bytes: number) => void) {
  const bytes = deflateRawSync(content)
  const local = encodeLocalHeader('votes.csv.gz')
  const sizes = { crc: crc32(content), packed: bytes.length, size: content.length }
  const directory = Buffer.concat(names.map((name) => encodeDirectoryEntry(name, sizes, 0)))
  const end = encodeDirectoryEnd(names.length, directory.length, local.length + bytes.length)
  const path = join(folder, 'part-1')
  await writeFile(path, Buffer.concat([local, bytes, directory, end]))
  return openJobFiles([{ name: 'all.zip', paths: [path] }], { folder, count, signal: NEVER })
}

it('[RUN-54] counts what is unpacked on the way to nothing', async () => {
  const nothing = Buffer.concat(Array<Buffer>(10_000).fill(gzipSync('')))
  let total = 0
  const files = await openZip(['votes.csv.gz'], nothing, (bytes) => void (total += bytes))
  for await (const bytes of files.get('votes')?.[0]?.read() ?? []) expect(bytes).toHaveLength(0)
  expect(total).toBe(nothing.length)
})

it('[SAFE-119] counts what a file holds once where it is read again, and all of it', async () => {
  const path = join(folder, 'part-1')
  await writeFile(path, gzipSync(Buffer.alloc(3_000_000)))
  const counted: number[] = []
  const count = (bytes: number) => void counted.push(bytes)
  const unpacking = { folder, count, signal: NEVER }
  const files = await openJobFiles([{ name: 'votes.csv.gz', paths: [path] }], unpacking)
  for (const _ of [1, 2])
    for await (const bytes of files.get('votes')?.[0]?.read() ?? []) expect(bytes.length).toBeGreaterThan(0)
  expect(counted.reduce((sum, bytes) => sum + bytes, 0)).toBe(3_000_000)
  expect(counted.length).toBeLessThan(5)
})

it('[RUN-54] refuses a .zip whose files share their bytes', async () => {
  const names = Array.from({ length: 9 }, (_, at) => `votes-${at}.csv.gz`)
  const content = gzipSync(crypto.getRandomValues(new Uint8Array(5000)))
  await expect(openZip(names, content, () => undefined)).rejects.toMatchObject({
    code: 'polis_err_import_bad_file',
  })
})

it('[RUN-160] stops unpacking what unpacks to nothing when the job is cancelled', async () => {
  const path = join(folder, 'part-1')
  const nothing = Buffer.concat(Array<Buffer>(10_000).fill(gzipSync('')))
  await writeFile(path, nothing)
  const controller = new AbortController()
  // its one file again and again: nothing comes out, and the end does not come
  const paths = {
    *[Symbol.iterator]() {
      for (let at = 0; ; at += 1) {
        if (at === 3) controller.abort()
        yield path
      }
    },
  } as unknown as string[]
  const unpacking = { folder, count: () => undefined, signal: controller.signal }
  const files = await openJobFiles([{ name: 'votes.csv.gz', paths }], unpacking)
  await expect(Readable.from(files.get('votes')?.[0]?.read() ?? []).toArray()).rejects.toMatchObject({
    code: 'polis_err_import_interrupted',
  })
})

it('[RUN-160] names a .zip whose numbers of 64 bits are out of range as damaged', async () => {
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(2n ** 63n + 7n, 8)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(0xffffffff, 12)
  end.writeUInt32LE(0xffffffff, 16)
  const path = join(folder, 'part-1')
  await writeFile(path, Buffer.concat([locator, end]))
  const unpacking = { folder, count: () => undefined, signal: NEVER }
  await expect(openJobFiles([{ name: 'all.zip', paths: [path] }], unpacking)).rejects.toMatchObject({
    code: 'polis_err_import_bad_file',
    message: expect.stringContaining('its directory is damaged') as string,
  })
})
