// Makes the artefacts of a release in dist/release/VERSION: `npm run release`, and with --tag the git tag too.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { bundle } from './bundle.mjs'
import { install, choosePnpm } from './install.mjs'
import { UserError, getToolPath, logProgress, root, run } from './process.mjs'
import { cutReleaseNotes } from './release-notes.mjs'

const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

/** @throws UserError if a file is changed or new: what is packed must be what is committed */
function requireCleanTree() {
  const changes = git('status', '--porcelain')
  if (changes !== '')
    throw new UserError(`The release is made of what is committed. Commit or remove:\n${changes}`)
}

const readVersion = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version

/** Packs a folder that is a package. @returns the name of the file */
function packPackage(folder, target) {
  const words = ['pack', join(root, folder), '--pack-destination', target, '--json']
  const [{ filename }] = JSON.parse(
    execFileSync('npm', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  )
  return filename.replace('@', '').replace('/', '-')
}

/** Packs the server with its pages and packages. The same commit gives the same file, on the same kind of machine. */
async function packServer(target, version) {
  const place = mkdtempSync(join(tmpdir(), 'folkmoot-release-'))
  const name = `folkmoot-server-${version}`
  try {
    await bundle(join(place, name))
    for (const file of ['README.md', 'CHANGELOG.md', '.env.example'])
      copyFileSync(join(root, file), join(place, name, file))
    const time = `@${git('log', '-1', '--format=%ct')}`
    const order = ['--sort=name', `--mtime=${time}`, '--owner=0', '--group=0', '--numeric-owner']
    execFileSync('tar', ['-C', place, ...order, '-cf', join(place, 'server.tar'), name])
    execFileSync('gzip', ['-n', '-9', join(place, 'server.tar')])
    copyFileSync(join(place, 'server.tar.gz'), join(target, `${name}.tar.gz`))
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** Writes SHA256SUMS as `sha256sum --check` reads it. */
function writeChecksums(target) {
  const lines = readdirSync(target)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(target, name)))
          .digest('hex')}  ${name}\n`,
    )
  writeFileSync(join(target, 'SHA256SUMS'), lines.join(''))
}

async function writeComponents(target) {
  const code = await run(
    process.execPath,
    [getToolPath('tsx'), 'scripts/list-components.ts', ...choosePnpm()],
    { quiet: true },
  )
  if (code !== 0) throw new UserError('The list of components could not be made.')
  copyFileSync(join(root, 'dist/components.cdx.json'), join(target, 'components.cdx.json'))
}

function createTag(version, notesFile) {
  const tag = `v${version}`
  if (git('tag', '--list', tag) !== '') throw new UserError(`The tag ${tag} exists already.`)
  git('tag', '--annotate', '--cleanup=whitespace', '--file', notesFile, tag)
  logProgress(`Tagged ${tag}. Publish it with: git push origin ${tag}`)
}

/**
 * Makes a release of the commit that is checked out: server, command line and client packed, their checksums, the components and
 * the release notes.
 */
export async function release(words) {
  const unknown = words.filter((word) => word !== '--tag')
  if (unknown.length > 0)
    throw new UserError(`Unknown option ${unknown[0]}. There is --tag, which makes the git tag.`)
  requireCleanTree()
  const version = readVersion()
  const notes = cutReleaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)
  const target = join(root, 'dist/release', version)
  if (existsSync(target))
    throw new UserError(`${target} exists already: remove it to make the release again.`)
  await install()
  await build()
  mkdirSync(target, { recursive: true })
  await packServer(target, version)
  for (const folder of ['apps/cli/dist', 'packages/client/dist']) packPackage(folder, target)
  await writeComponents(target)
  writeFileSync(join(target, 'RELEASE_NOTES.md'), notes)
  writeChecksums(target)
  logProgress(`${target} has: ${readdirSync(target).join(', ')}`)
  if (words.includes('--tag')) createTag(version, join(target, 'RELEASE_NOTES.md'))
  return 0
}
