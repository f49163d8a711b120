import { openFolder } from '@folkmoot/testing/open-folder'
import { openServer } from '@folkmoot/testing/provide-server'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { TestServer } from '@folkmoot/testing/server'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { runInUploadFolder, deleteOldUploads } from './upload.ts'

const DAY_MS = 86_400_000
const BOUNDARY = 'folkmoot-test'
const BEGINNING = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="f"; filename="votes.csv"\r\n\r\nx,y\n`
const END = `\r\n--${BOUNDARY}--\r\n`

let folder: string
beforeEach(() => void (folder = openFolder()))

const list = () => readdirSync(folder, { recursive: true }).map(String)

/** The code of a form that was read to its end: it lacks files. */
const READ = 'polis_err_import_bad_file'

/** Sends a form in pieces. @returns the code of the refusal */
async function send(
  server: TestServer,
  name: string,
  pieces: Iterable<string> | AsyncIterable<string> = [BEGINNING, END],
): Promise<string> {
  const authorization = `Bearer ${await server.tokenFor(name)}`
  const headers = { authorization, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  const url = '/api/v3/conversationImport'
  const payload = Readable.from(pieces)
  return (await server.app.inject({ method: 'POST', url, headers, payload })).json().error
}

describe('uploads', () => {
  it('[RUN-53] are in the folder of imports while they run, and nowhere afterwards', async () => {
    const server = await openServer({ env: { IMPORT_FOLDER: folder } })
    async function* look(): AsyncGenerator<string> {
      yield BEGINNING
      await expect.poll(list).toContainEqual(expect.stringMatching(/^upload-\w+\/file-0$/))
      yield END
    }
    expect(await send(server, 'ada', look())).toBe(READ)
    expect(list()).toEqual([])
  })

  it('[SAFE-87] of one account are two at once', async () => {
    const server = await openServer({ env: { IMPORT_FOLDER: folder } })
    let release: () => void
    const released = new Promise<void>((resolve) => (release = resolve))
    async function* wait(): AsyncGenerator<string> {
      yield BEGINNING
      await released
      yield END
    }
    const running = [send(server, 'ada', wait()), send(server, 'ada', wait())]
    await expect.poll(() => list().filter((name) => name.endsWith('file-0'))).toHaveLength(2)
    expect(await send(server, 'ada')).toBe('polis_err_too_many_imports')
    expect(await send(server, 'ben')).toBe(READ)
    release!()
    expect(await Promise.all(running)).toEqual([READ, READ])
  })

  it.each([
    ['imports_per_account', 3_600_000],
    ['import_megabytes_per_account', DAY_MS],
  ])(
    '[SAFE-87] of one account are limited by %s in %i ms, whether or not they tell their length',
    async (limit, period) => {
      vi.useFakeTimers({ toFake: ['Date'] })
      onTestFinished(() => void vi.useRealTimers())
      const server = await openServer({ env: { LIMITS: `{"${limit}":2}` } })
      for (let time = 0; time < 2; time += 1) expect(await send(server, 'ada')).toBe(READ)
      expect(await send(server, 'ada')).toBe('polis_err_too_many_imports')
      expect(await send(server, 'ben')).toBe(READ)
      vi.setSystemTime(Date.now() + period - 60_000)
      expect(await send(server, 'ada')).toBe('polis_err_too_many_imports')
      vi.setSystemTime(Date.now() + 60_000)
      expect(await send(server, 'ada')).toBe(READ)
    },
  )

  it('[SAFE-87] count each megabyte, of files that no import reads too', async () => {
    const server = await openServer({ env: { LIMITS: '{"import_megabytes_per_account":2}' } })
    const large = [BEGINNING.replace('votes.csv', 'other'), 'x'.repeat(2 * 1024 ** 2), END]
    expect(await send(server, 'ada', large)).toBe('polis_err_too_many_imports')
  })

  it('[RUN-53] that a killed server left are deleted after a day, and nothing else is', async () => {
    const left = join(folder, 'upload-killed')
    mkdirSync(left)
    writeFileSync(join(left, 'file-0'), 'who voted what')
    writeFileSync(join(folder, 'other'), '')
    const { mtimeMs } = statSync(left)
    await deleteOldUploads(folder, mtimeMs + DAY_MS)
    expect(list()).toEqual(['other', 'upload-killed', join('upload-killed', 'file-0')])
    await deleteOldUploads(folder, mtimeMs + DAY_MS + 1)
    expect(list()).toEqual(['other'])
    await deleteOldUploads(join(folder, 'nowhere'), 0)
  })

  it('[RUN-53] leave nothing when their import fails', async () => {
    const failing = runInUploadFolder(join(folder, 'new'), (own) => {
      writeFileSync(join(own, 'file-0'), '')
      return Promise.reject(new Error('refused'))
    })
    await expect(failing).rejects.toThrow('refused')
    expect(list()).toEqual(['new'])
  })
})
