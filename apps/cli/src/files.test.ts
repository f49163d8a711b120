import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openFolder } from '@folkmoot/testing/open-folder'
import { describe, expect, it } from 'vitest'
import { saveFile } from './files.ts'
import { createContext } from '../testing/terminal.ts'

const saveTexts = (path: string, ...texts: string[]) =>
  saveFile(
    createContext().context,
    path,
    (async function* () {
      for (const text of texts) yield Buffer.from(text)
    })(),
  )

describe('saving a file', () => {
  it('[CLI-3] replaces the file that a link leads to, and the link stays', async () => {
    const folder = openFolder()
    const [file, link] = [join(folder, 'codes.csv'), join(folder, 'latest.csv')]
    writeFileSync(file, 'older')
    symlinkSync(file, link)
    await saveTexts(link, 'new', 'er')
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(readFileSync(file, 'utf8')).toBe('newer')
    expect(readdirSync(folder).sort()).toEqual(['codes.csv', 'latest.csv'])
  })

  it.skipIf(process.platform === 'win32')(
    '[CLI-3] writes into a pipe of that name, which stays a pipe',
    async () => {
      const path = join(openFolder(), 'pipe')
      execFileSync('mkfifo', [path])
      const [read] = await Promise.all([readFile(path, 'utf8'), saveTexts(path, 'one', 'two')])
      expect(read).toBe('onetwo')
      expect(lstatSync(path).isFIFO()).toBe(true)
    },
  )

  it('[CLI-3] leaves a folder of that name as it is, and nothing beside it', async () => {
    const folder = openFolder()
    mkdirSync(join(folder, 'codes'))
    await expect(saveTexts(join(folder, 'codes'), 'a')).rejects.toThrow('it is a folder. Name a file.')
    expect(readdirSync(folder)).toEqual(['codes'])
  })
})
