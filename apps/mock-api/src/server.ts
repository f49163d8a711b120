import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtScript } from './pages/embed-script.ts'
import { start } from './start.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
/** seen from dist/server.js as from src/server.ts */
const built = (name: string) => ({ folder: join(here, '../..', name, 'dist') })

const pages = { web: built('web'), participant: built('participant'), report: built('report') }
for (const { folder } of Object.values(pages))
  if (!existsSync(folder))
    console.error(`${folder} has not been built yet and is not there; calls work, its pages do not.`)
await start({ ...pages, embed: builtScript(join(here, '../../embed/dist/embed.js')) })
