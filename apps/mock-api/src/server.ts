import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { start } from './start.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
/** seen from dist/server.js as from src/server.ts */
const folder = join(here, '../../web/dist')

if (!existsSync(folder))
  console.error(`The console has not been built yet (${folder} is not there); calls work, pages do not.`)
await start({ folder })
