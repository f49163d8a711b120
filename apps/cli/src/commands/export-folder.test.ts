import { openFolder } from '@folkmoot/testing/open-folder'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openImportSource, type ImportSource } from './conversation-files.ts'

const FILES = {
  'comments.csv': 'comment-id\n0\n',
  'votes.csv': 'voter-id\n1\n',
  'summary.csv': 'topic,Park\n',
}

function createFolder(files: Readonly<Record<string, string>>): string {
  const folder = openFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

async function readSentFiles({ form }: ImportSource): Promise<Record<string, string>> {
  const files = [...form.values()].filter((value) => typeof value !== 'string')
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file.name, await file.text()] as const)),
  )
}

describe('a folder', () => {
  it('[CLI-6] sends the files that belong to an export, under their names', async () => {
    const folder = createFolder({
      ...FILES,
      'participant-votes.csv': 'participant\n1\n',
      'stats-history.csv': 'x',
    })
    const source = await openImportSource(folder)
    expect(await readSentFiles(source)).toEqual({ ...FILES, 'participant-votes.csv': 'participant\n1\n' })
    expect(source.bytes).toBe(49)
  })

  it('[CLI-6] without comments.csv is refused', async () => {
    const folder = createFolder({ 'votes.csv': '' })
    await expect(openImportSource(folder)).rejects.toThrow(
      `${folder} is not an export: it has no comments.csv. Give the folder that contains it.`,
    )
  })

  it('[CLI-6] that does not exist, or a single file, is refused with a hint', async () => {
    const folder = createFolder(FILES)
    await expect(openImportSource(join(folder, 'gone'))).rejects.toThrow(/^There is no folder .*gone\.$/)
    await expect(openImportSource(join(folder, 'votes.csv'))).rejects.toThrow(
      'is not a folder. Give the folder of an export',
    )
  })

  it('[CLI-6] with a file that cannot be read is refused before anything is sent', async () => {
    const folder = createFolder({ 'comments.csv': '' })
    symlinkSync('nowhere', join(folder, 'votes.csv'))
    await expect(openImportSource(folder)).rejects.toThrow(/votes\.csv cannot be read/)
  })

  it('[CLI-6] that has a folder instead of a file is refused before anything is sent', async () => {
    const folder = createFolder({ 'comments.csv': '', 'votes.csv/x': '' })
    await expect(openImportSource(folder)).rejects.toThrow(/votes\.csv cannot be read/)
  })
})
