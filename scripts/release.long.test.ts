import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Clones the repository with what is committed. */
function createClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-release-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync('git', ['clone', '--quiet', '--shared', root, join(folder, 'clone')])
  return join(folder, 'clone')
}

const git = (cwd: string, ...words: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@x.example', ...words], {
    cwd,
    encoding: 'utf8',
  })

const ENV = {
  ...process.env,
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@x.example',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@x.example',
}

const release = (cwd: string, ...words: string[]) =>
  spawnSync(process.execPath, ['scripts/go.mjs', 'release', ...words], { cwd, encoding: 'utf8', env: ENV })

/** Cuts a release with a change as its author does, so that this test works at any time. */
function cutRelease(clone: string): string {
  const version = '98.7.6'
  const changelog = join(clone, 'CHANGELOG.md')
  const text = readFileSync(changelog, 'utf8')
  writeFileSync(changelog, text.replace('## [Unreleased]\n', '## [Unreleased]\n\n- A change.\n'))
  execFileSync(join(root, 'node_modules/.bin/tsx'), ['scripts/cut-release.ts', version, '2098-07-06'], {
    cwd: clone,
  })
  git(clone, 'commit', '--quiet', '--all', '--message', 'Release')
  return version
}

it('[RUN-87] one command packs a release from a clean tree, with checksums, components, notes and, if asked, a tag', () => {
  const clone = createClone()
  const version = cutRelease(clone)
  writeFileSync(join(clone, 'new.txt'), '')
  const refused = release(clone)
  expect([refused.status, refused.stderr + refused.stdout]).toEqual([
    1,
    expect.stringContaining('?? new.txt'),
  ])
  rmSync(join(clone, 'new.txt'))

  const made = release(clone, '--tag')
  expect([made.status, made.status === 0 ? '' : made.stderr + made.stdout]).toEqual([0, ''])
  const target = join(clone, 'dist/release', version)
  expect(readdirSync(target).sort()).toEqual([
    'RELEASE_NOTES.md',
    'SHA256SUMS',
    'components.cdx.json',
    `folkmoot-cli-${version}.tgz`,
    `folkmoot-client-${version}.tgz`,
    `folkmoot-server-${version}.tar.gz`,
  ])
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: target })
  expect(JSON.parse(readFileSync(join(target, 'components.cdx.json'), 'utf8'))).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { version } },
  })
  expect(git(clone, 'cat-file', '-p', `v${version}`)).toContain(`# ${version} (`)
  const packed = join(clone, '../packed')
  execFileSync('mkdir', [packed])
  execFileSync('tar', ['-xzf', join(target, `folkmoot-server-${version}.tar.gz`), '-C', packed])
  const server = join(packed, `folkmoot-server-${version}/apps/mock-api/dist/server.js`)
  const asked = spawnSync(process.execPath, [server, 'no-such-command'], { encoding: 'utf8', cwd: packed })
  expect(asked.stderr + asked.stdout).toContain('The server has these commands')
  execFileSync('npm', [
    'install',
    '--prefix',
    packed,
    '--no-save',
    '--offline',
    join(target, `folkmoot-cli-${version}.tgz`),
  ])
  const said = execFileSync(join(packed, 'node_modules/.bin/folkmoot'), ['--version'], { encoding: 'utf8' })
  expect(said).toContain(version)
  expect(release(clone).status).toBe(1)
})
