import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFreePort } from '../packages/testing/src/find-free-port.ts'
import { createPlainEnv, root } from './server.ts'

/** Instructions of the Dockerfile's last stage, with continued lines joined. */
const [, ...stages] = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .replaceAll(/^\s*#.*\n/gm, '')
  .replaceAll(/\\\n/g, ' ')
  .split(/^FROM /m)
const lastStage = stages.at(-1) ?? ''
const readInstruction = (name: string): string =>
  new RegExp(`^(?:HEALTHCHECK.* )?${name} (.*)$`, 'm').exec(lastStage)?.[1] ?? ''

let folder: string
let product: string
let server: ChildProcess | undefined

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-image-'))
  product = join(folder, 'app')
  // the step of the first stage, after installing and building
  const { bundle } = (await import(join(root, 'scripts/go/bundle.mjs'))) as {
    bundle: (folder: string) => Promise<void>
  }
  await bundle(product)
})
afterAll(async () => {
  if (server && server.exitCode === null) {
    const exited = once(server, 'exit')
    server.kill('SIGTERM')
    await exited
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Settings that the image has, with its places in this test's folder. */
function readImageSettings(port: number): Record<string, string> {
  const settings = [...readInstruction('ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
    name,
    value.replace('/data', join(folder, 'data')),
  ])
  // as docker-compose.yml has it for the demonstration, with a port that is free
  return { ...Object.fromEntries(settings), PORT: String(port), DEV_ISSUER: 'insecure-public', DEMO: '0' }
}

async function start(port: number): Promise<void> {
  mkdirSync(join(folder, 'data'))
  const [program = '', ...words] = JSON.parse(/^CMD (\[.*\])$/m.exec(lastStage)?.[1] ?? '[]') as string[]
  const child = spawn(program, words, {
    cwd: product,
    env: { ...createPlainEnv(), ...readImageSettings(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server = child
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  await expect.poll(() => printed).toContain('ready at http://localhost:')
}

it('[RUN-103] what the image contains starts as the image starts it, and passes its health check', async () => {
  const port = await findFreePort()
  await start(port)
  const [program = '', ...words] = JSON.parse(
    /CMD (\["node", "-e".*\])$/m.exec(lastStage)?.[1] ?? '[]',
  ) as string[]
  const check = spawn(program, words, { env: { ...createPlainEnv(), PORT: String(port) } })
  const [code] = (await once(check, 'exit')) as [number | null]
  expect(code).toBe(0)
  const page = await fetch(`http://127.0.0.1:${port}/home`)
  expect(await page.text()).toContain('<script')
})

it('[RUN-103] the image has no build tools and nothing of the workspace but the product', () => {
  expect(readdirSync(product).toSorted()).toEqual(['LICENSE', 'apps'])
  const modules = join(product, 'apps/mock-api/node_modules')
  expect(existsSync(join(modules, 'better-sqlite3'))).toBe(true)
  for (const tool of ['typescript', 'vite', 'vitest', 'esbuild', 'tsx', 'playwright-core'])
    expect(existsSync(join(modules, tool))).toBe(false)
})
