import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestServer } from '@folkmoot/testing/server'
import { expect, it } from 'vitest'
import { createTemporaryFolder, runCommandLine } from '../../test/terminal.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../../../../docs/research.md'), 'utf8')

/** Gets the program of a language from the page. */
const getProgram = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(PAGE)?.[1] ?? ''

const PROGRAMS = [
  ['python', 'python3', ['-c', 'import pyarrow.parquet'], 'pyarrow'],
  ['r', 'Rscript', ['-e', 'library(arrow)'], 'R with its package arrow'],
] as const

it('[DATA-3] the columns that the programs of docs/research.md read are in the files', async () => {
  const folder = await exportData()
  expect(existsSync(join(folder, 'findings.parquet'))).toBe(true)
  const text = readFileSync(join(folder, 'datapackage.json'), 'utf8')
  const { resources } = JSON.parse(text) as { resources: { schema: { fields: { name: string }[] } }[] }
  const known = new Set(resources.flatMap(({ schema }) => schema.fields.map(({ name }) => name)))
  const read = [...getProgram('python').matchAll(/(?:line|person)\[["'](.*?)["']\]/g)].map(([, name]) => name)
  expect(read.length).toBeGreaterThan(5)
  expect(read.filter((name) => !known.has(name ?? ''))).toEqual([])
})

for (const [language, program, probe, library] of PROGRAMS) {
  const isInstalled = spawnSync(program, probe).status === 0
  const note = isInstalled ? '' : ` (skipped: ${library} is not installed)`
  it.skipIf(!isInstalled)(
    `[DATA-3] the program in ${language} answers the three questions${note}`,
    async () => {
      const folder = await exportData()
      const path = join(createTemporaryFolder(), 'program')
      writeFileSync(path, getProgram(language))
      const { status, stdout, stderr } = spawnSync(program, [path, folder], { encoding: 'utf8' })
      expect({ status, stderr }).toMatchObject({ status: 0 })
      expect(stdout).toContain('1 people')
    },
  )
}

/** Exports a small conversation. @returns the folder */
async function exportData(): Promise<string> {
  const server = await createTestServer()
  const { zid, conversation_id } = await server.build.conversation({ topic: 'A park' })
  await server.build.comment(zid, 0, { txt: 'More trees', mod: 1 })
  await server.build.report(zid, 'r2data')
  await server.call('POST', '/api/v3/votes', 'ada', { conversation_id, tid: 0, vote: -1 })
  const folder = join(createTemporaryFolder(), 'data')
  const env = { FOLKMOOT_TOKEN: await server.tokenFor('ada') }
  const words = ['reports', 'export', 'r2data', '--all', '--format', 'parquet', '--output', folder]
  expect(await runCommandLine(words, { env, fetch: server.fetch })).toMatchObject({ code: 0 })
  await server.close()
  return folder
}
