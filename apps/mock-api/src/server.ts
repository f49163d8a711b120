import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createScriptSource } from './pages/embed-script.ts'
import { startServer } from './start.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
/** seen from dist/server.js as from src/server.ts */
const getBuild = (name: string) => ({ folder: join(here, '../..', name, 'dist') })

const pages = { web: getBuild('web'), participant: getBuild('participant'), report: getBuild('report') }
for (const { folder } of Object.values(pages))
  if (!existsSync(folder))
    console.error(`${folder} has not been built yet and is not there; calls work, its pages do not.`)
await startServer({ ...pages, embed: createScriptSource(join(here, '../../embed/dist/embed.js')) })
