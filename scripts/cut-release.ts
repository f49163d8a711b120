// Prepares a release: `npx tsx scripts/cut-release.ts 1.1.0 2026-12-24` says the version everywhere and moves what the changelog
// and the list of changed calls have unreleased to it. The root's package.json is where the version is read from. Nothing is committed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cutChangelog } from './changelog.ts'
import { findVersionProblems, listManifests, VERSIONED_DOCUMENTS } from './versions.ts'

const CALL_CHANGES = 'packages/api-types/src/changes.ts'

const root = join(import.meta.dirname, '..')
const [version = '', date = ''] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version) || !/^\d{4}-\d{2}-\d{2}$/.test(date)) {
  console.error('Name the version and its date, for example: npx tsx scripts/cut-release.ts 1.1.0 2026-12-24')
  process.exit(1)
}
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const write = (path: string, text: string): void => writeFileSync(join(root, path), text)
const readVersion = (path: string): string => (JSON.parse(read(path)) as { version: string }).version
const before = readVersion('package.json')

for (const path of VERSIONED_DOCUMENTS)
  write(path, read(path).replaceAll(`-${before}.tgz`, `-${version}.tgz`))
for (const path of listManifests(root))
  write(path, read(path).replace(`"version": "${readVersion(path)}"`, `"version": "${version}"`))
write(CALL_CHANGES, read(CALL_CHANGES).replaceAll("version: 'Unreleased'", `version: '${version}'`))
write('CHANGELOG.md', cutChangelog(read('CHANGELOG.md'), version, date))
for (const problem of findVersionProblems(root)) console.error(problem)
