import { openFolder } from '@folkmoot/testing/open-folder'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openImportSource, type ImportSource } from './conversation-files.ts'

const FILES = {
  'comments.csv': 'comment-id\n0\n',
  'votes.csv': 'voter-id\n1\n',
  'summary.csv': 'topic,Park\n',
}

async function readSentFiles({ form }: ImportSource): Promise<Record<string, string>> {
  const files = [...form.values()].filter((value) => typeof value !== 'string')
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file.name, await file.text()] as const)),
  )
}

describe('a folder', () => {
  it('[CLI-6] sends the files that belong to an export, under their names', async () => {
    const folder = openFolder({
      ...FILES,
      'participant-votes.csv': 'participant\n1\n',
      'stats-history.csv': 'x',
    })
    const source = await openImportSource(folder)
    expect(await readSentFiles(source)).toEqual({ ...FILES, 'participant-votes.csv': 'participant\n1\n' })
    expect(source.bytes).toBe(49)
  })

  it.each([
    ['without comments.csv', { 'votes.csv': '' }, '', 'is not an export: it has no comments.csv'],
    ['that does not exist', {}, 'gone', /^There is no folder .*gone\.$/],
    ['that is a file', FILES, 'votes.csv', 'is not a folder. Give the folder of an export'],
    [
      'with a folder instead of a file',
      { 'comments.csv': '', 'votes.csv/x': '' },
      '',
      /votes\.csv cannot be read/,
    ],
  ])('[CLI-6] %s is refused before anything is sent', async (_, files, name, sentence) => {
    await expect(openImportSource(join(openFolder(files), name))).rejects.toThrow(sentence)
  })

  it('[CLI-6] with a file that cannot be read is refused before anything is sent', async () => {
    const folder = openFolder({ 'comments.csv': '' })
    symlinkSync('nowhere', join(folder, 'votes.csv'))
    await expect(openImportSource(folder)).rejects.toThrow(/votes\.csv cannot be read/)
  })
})
