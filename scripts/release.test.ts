import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cutChangelog } from './changelog.ts'
import { findVersionProblems } from './versions.ts'

const root = join(import.meta.dirname, '..')
// scripts/go is plain JavaScript, because it runs before anything is installed
const { cutReleaseNotes, listVersions } = (await import(
  join(import.meta.dirname, 'go/release-notes.mjs')
)) as {
  cutReleaseNotes: (changelog: string, version: string) => string
  listVersions: (changelog: string) => { name: string; date?: string; text: string }[]
}

const LOG = `# Changelog

## [Unreleased]

## [1.1.0] - 2026-12-01

### Added

- One.

## [1.0.0] - 2026-11-25

- All.
`

it('[RUN-85] the version is the same everywhere it is stated', () => {
  expect(findVersionProblems(root)).toEqual([])
})

it('[RUN-86] release notes are the section of the version', () => {
  expect(cutReleaseNotes(LOG, '1.1.0')).toBe('# 1.1.0 (2026-12-01)\n\n### Added\n\n- One.\n')
  expect(cutReleaseNotes(LOG, '1.0.0')).toContain('- All.')
})

it.each([
  ['no such version', LOG, '2.0.0'],
  ['no date', LOG.replace(' - 2026-12-01', ''), '1.1.0'],
  ['no changes', LOG.replace('- All.', ''), '1.0.0'],
  ['changes that are not released', LOG.replace('[Unreleased]\n', '[Unreleased]\n\n- More.\n'), '1.1.0'],
])('[RUN-86] are refused: %s', (_, changelog, version) => {
  expect(() => cutReleaseNotes(changelog, version)).toThrow(/CHANGELOG/)
})

it('[RUN-86] a cut moves what is unreleased to the version, sorted by kinds', () => {
  const log = '# Changelog\n\nText.\n\n## Unreleased\n\n### A subject\n\n- One.\n'
  const first = cutChangelog(log, '1.0.0', '2026-11-25')
  expect(first).toBe(
    '# Changelog\n\nText.\n\n## [Unreleased]\n\n## [1.0.0] - 2026-11-25\n\n### Added\n\n#### A subject\n\n- One.\n',
  )
  const fixed = first.replace('[Unreleased]\n', '[Unreleased]\n\n### Fixed\n\n- Two.\n')
  const second = cutChangelog(fixed, '1.0.1', '2026-12-01')
  expect(cutReleaseNotes(second, '1.0.1')).toBe('# 1.0.1 (2026-12-01)\n\n### Fixed\n\n- Two.\n')
  expect(second).toContain('\n\n## [1.0.0] - 2026-11-25\n\n### Added\n')
})

it('[RUN-86] the changelog of every release is kept as Keep a Changelog says', () => {
  const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  expect(text).toContain('https://keepachangelog.com')
  const cut = cutChangelog(text, '99.0.0', '2099-01-01')
  const versions = listVersions(cut)
  expect(versions.slice(0, 2).map(({ name }) => name)).toEqual(['Unreleased', '99.0.0'])
  for (const { name, date } of versions.slice(1)) {
    expect(name).toMatch(/^\d+\.\d+\.\d+$/)
    expect(date).toBeDefined()
  }
  // every heading of the second level is a version
  expect(cut.match(/^## .*$/gm)).toHaveLength(versions.length)
  // somebody who restarts servers one after the other asks each version
  for (const { name } of versions.slice(1))
    expect(cutReleaseNotes(cut, name)).toMatch(/\n\nRolling restart: (?:yes|no, [^\n]+)\.?\n\n/)
  const kinds = /^(?:Added|Changed|Deprecated|Removed|Fixed|Security)$/
  for (const [, kind = ''] of cut.matchAll(/^### (.*)$/gm)) expect(kind).toMatch(kinds)
})
