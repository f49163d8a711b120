import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createScriptSource } from './nouns/pages/embed-script.ts'
import { createStorySource } from './nouns/pages/story-pages.ts'
import { runServerCommand } from './main/server-commands.ts'
import { startServer } from './main/start.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
/** The same relative path from dist/server.js and src/server.ts. */
const getBuild = (name: string) => ({ folder: join(here, '../..', name, 'dist') })

const pages = { web: getBuild('web'), participant: getBuild('pages'), report: getBuild('pages') }

async function start(): Promise<void> {
  for (const { folder } of [pages.web, pages.report])
    if (!existsSync(folder))
      console.error(`${folder} does not exist: build it first. The API works, its pages do not.`)
  const { folder } = pages.report
  await startServer({
    ...pages,
    embed: createScriptSource(join(folder, 'embed.js')),
    story: createStorySource(folder),
  })
}

// whatever the process writes is for its own account alone
process.umask(0o077)
const [command, ...words] = process.argv.slice(2)
await (command === undefined ? start() : runServerCommand(command, words))
