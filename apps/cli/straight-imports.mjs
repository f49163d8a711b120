// A chunk that imports one rule of a package would get the whole package through its index, so names are taken from where they stand.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '../../packages')
const NAMES = ['domain', 'api-types']

const DECLARED = /^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm
const PASSED_ON = /^export \* from '\.\/([^']+)'/gm
const IMPORT = /^import \{([^}]*)\} from '@folkmoot\/(domain|api-types)'/gm

/** The file of every value that the index of a package passes on. */
async function homesIn(name) {
  const source = join(packages, name, 'src')
  const index = await readFile(join(source, 'index.ts'), 'utf8')
  const files = Array.from(index.matchAll(PASSED_ON), ([, file]) => join(source, file))
  const homes = await Promise.all(
    files.map(async (file) =>
      Array.from((await readFile(file, 'utf8')).matchAll(DECLARED), ([, value]) => [value, file]),
    ),
  )
  return new Map(homes.flat())
}

/** The same import, with what has a home from there and the rest from the index. It keeps its number of lines. */
function straightened(whole, list, name, homes) {
  const froms = new Map()
  for (const word of list.split(',').map((one) => one.trim())) {
    if (word === '' || word.startsWith('type ')) continue
    const from = homes.get(word.split(' ')[0]) ?? `@folkmoot/${name}`
    froms.set(from, [...(froms.get(from) ?? []), word])
  }
  const lines = Array.from(froms, ([from, words]) => `import { ${words.join(', ')} } from '${from}'`)
  return lines.join('; ') + '\n'.repeat(whole.split('\n').length - 1)
}

/** An esbuild plugin. */
export const straightImports = {
  name: 'straight-imports',
  async setup(build) {
    const homes = new Map(await Promise.all(NAMES.map(async (name) => [name, await homesIn(name)])))
    build.onLoad(
      { filter: /[\\/](?:apps[\\/]cli|packages[\\/][\w-]+)[\\/]src[\\/].*\.ts$/ },
      async ({ path }) => {
        const text = await readFile(path, 'utf8')
        const contents = text.replace(IMPORT, (whole, list, name) =>
          straightened(whole, list, name, homes.get(name)),
        )
        return { contents, loader: 'ts' }
      },
    )
  },
}
