import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTemporaryFolder } from '../test/terminal.ts'
import { createZip } from '../test/create-zip.ts'
import { openImportSource, type ImportSource } from './source.ts'

const FILES = {
  'comments.csv': 'comment-id\n0\n',
  'votes.csv': 'voter-id\n1\n',
  'summary.csv': 'topic,Park\n',
}
const { signal } = new AbortController()

function createFolder(files: Readonly<Record<string, string>>): string {
  const folder = createTemporaryFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

function createZipFile(files: Readonly<Record<string, string>>): string {
  const path = join(createTemporaryFolder(), 'export.zip')
  writeFileSync(path, createZip(files))
  return path
}

async function readSentFiles({ form }: ImportSource): Promise<Record<string, string>> {
  const files = [...form.values()].filter((value) => typeof value !== 'string')
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file.name, await file.text()] as const)),
  )
}

// other tests unpack files at the same time
beforeEach(() => void vi.stubEnv('TMPDIR', createTemporaryFolder()))

const listUnpacked = () => readdirSync(tmpdir()).filter((name) => name.startsWith('folkmoot-import-'))

describe('a folder', () => {
  it('[CLI-6] sends the files that belong to an export, under their names', async () => {
    const folder = createFolder({
      ...FILES,
      'participant-votes.csv': 'participant\n1\n',
      'stats-history.csv': 'x',
    })
    const source = await openImportSource(folder, signal)
    expect(await readSentFiles(source)).toEqual({ ...FILES, 'participant-votes.csv': 'participant\n1\n' })
    expect(source.bytes).toBe(49)
  })

  it('[CLI-6] without comments.csv is refused', async () => {
    const folder = createFolder({ 'votes.csv': '' })
    await expect(openImportSource(folder, signal)).rejects.toThrow(
      `${folder} is not an export: it has no comments.csv. Give the folder that contains it.`,
    )
  })

  it('[CLI-6] that does not exist, or a single file, is refused with a hint', async () => {
    const folder = createFolder(FILES)
    await expect(openImportSource(join(folder, 'gone'), signal)).rejects.toThrow(
      /^There is no file or folder .*gone\.$/,
    )
    await expect(openImportSource(join(folder, 'votes.csv'), signal)).rejects.toThrow(
      `Give the folder that contains it: ${folder}`,
    )
  })

  it('[CLI-6] with a file that cannot be read is refused before anything is sent', async () => {
    const folder = createFolder({ 'comments.csv': '' })
    symlinkSync('nowhere', join(folder, 'votes.csv'))
    await expect(openImportSource(folder, signal)).rejects.toThrow(/votes\.csv cannot be read/)
  })

  it('[CLI-6] that has a folder instead of a file is refused before anything is sent', async () => {
    const folder = createFolder({ 'comments.csv': '', 'votes.csv/x': '' })
    await expect(openImportSource(folder, signal)).rejects.toThrow(/votes\.csv cannot be read/)
  })
})

describe('a .zip', () => {
  it.each(['', 'vtaiwan/', 'a/b/'])(
    '[CLI-6] sends the files in its folder “%s”, and leaves no unpacked files',
    async (within) => {
      const before = listUnpacked()
      const inside = Object.fromEntries(Object.entries(FILES).map(([name, text]) => [within + name, text]))
      const source = await openImportSource(
        createZipFile({ ...inside, '__MACOSX/comments.csv': 'junk', [`${within}x.txt`]: '' }),
        signal,
      )
      expect(await readSentFiles(source)).toEqual(FILES)
      await source.close()
      expect(listUnpacked()).toEqual(before)
    },
  )

  it('[CLI-6] with several exports, or none, is refused', async () => {
    const two = createZipFile({ 'one/comments.csv': '', 'two/comments.csv': '' })
    await expect(openImportSource(two, signal)).rejects.toThrow('contains several exports: one, two.')
    await expect(openImportSource(createZipFile({ 'votes.csv': '' }), signal)).rejects.toThrow(
      'it has no comments.csv.',
    )
  })

  it('[CLI-6] that is damaged or not a .zip is refused, and leaves no unpacked files', async () => {
    const before = listUnpacked()
    const path = join(createTemporaryFolder(), 'export.zip')
    const bytes = createZip({ ...FILES, 'votes.csv': 'voter-id\n'.repeat(100) })
    bytes.writeUInt8(bytes.readUInt8(45) ^ 0xff, 45)
    writeFileSync(path, bytes)
    await expect(openImportSource(path, signal)).rejects.toThrow(/cannot be unpacked: .*Unpack it yourself/)
    writeFileSync(path, 'not a zip')
    await expect(openImportSource(path, signal)).rejects.toThrow('is neither a folder nor a .zip.')
    expect(listUnpacked()).toEqual(before)
  })

  it('[CLI-6] stops when the person does', async () => {
    await expect(openImportSource(createZipFile(FILES), AbortSignal.abort())).rejects.toThrow('Cancelled.')
  })
})
