import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Documents that name packed files with their version. */
export const VERSIONED_DOCUMENTS = ['README.md', 'packages/client/README.md']

/** Lists the package.json files of the workspace, the root's first. */
export function listManifests(root: string): string[] {
  const listFolders = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
  const folders = ['.', ...listFolders('apps'), ...listFolders('packages'), 'e2e']
  return folders
    .map((folder) => (folder === '.' ? 'package.json' : `${folder}/package.json`))
    .filter((path) => existsSync(join(root, path)))
}

const readVersion = (root: string, path: string): string =>
  (JSON.parse(readFileSync(join(root, path), 'utf8')) as { version: string }).version

/** Lists where another version is stated than in the root's package.json. */
export function findVersionProblems(root: string): string[] {
  const version = readVersion(root, 'package.json')
  const manifests = listManifests(root)
    .filter((path) => readVersion(root, path) !== version)
    .map((path) => `${path} says ${readVersion(root, path)} instead of ${version}`)
  const documents = VERSIONED_DOCUMENTS.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/folkmoot-[a-z]+-(\d[\w.-]*?)\.(?:tgz|tar)/g)]
      .filter(([, found]) => found !== version)
      .map(([name]) => `${path} names ${name} instead of ${version}`),
  )
  return [...manifests, ...documents]
}
