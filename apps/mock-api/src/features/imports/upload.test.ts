import { openFolder } from '@folkmoot/testing/open-folder'
import { openServer } from '@folkmoot/testing/provide-server'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { runInUploadFolder, sweepUploads } from './upload.ts'

const DAY_MS = 86_400_000
const BOUNDARY = 'folkmoot-test'
const BEGINNING = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="f"; filename="votes.csv"\r\n\r\nx,y\n`
const END = `\r\n--${BOUNDARY}--\r\n`

let folder: string
beforeEach(() => void (folder = openFolder()))

const list = () => readdirSync(folder, { recursive: true }).map(String)

describe('uploads', () => {
  it('[RUN-53] are in the folder of imports while they run, and nowhere afterwards', async () => {
    const server = await openServer({ env: { IMPORT_FOLDER: folder } })
    async function* send(): AsyncGenerator<string> {
      yield BEGINNING
      await expect.poll(list).toContainEqual(expect.stringMatching(/^upload-\w+\/file-0$/))
      yield END
    }
    const authorization = `Bearer ${await server.tokenFor('ada')}`
    const headers = { authorization, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
    const url = '/api/v3/conversationImport'
    const answer = await server.app.inject({ method: 'POST', url, headers, payload: Readable.from(send()) })
    expect(answer.json()).toMatchObject({ error: 'polis_err_import_bad_file' })
    expect(list()).toEqual([])
  })

  it('[RUN-53] that a killed server left are deleted after a day, and nothing else is', async () => {
    const left = join(folder, 'upload-killed')
    mkdirSync(left)
    writeFileSync(join(left, 'file-0'), 'who voted what')
    writeFileSync(join(folder, 'other'), '')
    const { mtimeMs } = statSync(left)
    await sweepUploads(folder, mtimeMs + DAY_MS)
    expect(list()).toEqual(['other', 'upload-killed', join('upload-killed', 'file-0')])
    await sweepUploads(folder, mtimeMs + DAY_MS + 1)
    expect(list()).toEqual(['other'])
    await sweepUploads(join(folder, 'nowhere'), 0)
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
