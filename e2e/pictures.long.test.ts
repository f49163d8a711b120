import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { picturesFolder } from './browser.ts'
import { setUpProduct } from './harness.ts'
import { DOCUMENT_PICTURES } from './support/document-pictures.ts'
import { setUpPeople } from './support/people.ts'
import { root } from './server.ts'

/** `npm run screenshots` renews the pictures that documents show; other runs leave them as they are. */
const folder =
  process.env['PICTURES'] === '1' ? join(root, 'docs/pictures') : join(picturesFolder, 'documents')

const product = setUpProduct({ DEMO: '1' })
const openAs = setUpPeople(product)
const ids = { CONVERSATION_ID: '', REPORT_ID: '', INVITED_ID: '' }

/** Runs a command as Ada. @returns the first word that it prints: an id */
async function runForId(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await product.folkmoot(...words)
  expect([code, stderr]).toEqual([0, expect.any(String)])
  return stdout.split(/\s/)[0] ?? ''
}

/** Asks for the map until there is one; the time limit of the test ends it. */
async function waitForMap(id: string): Promise<void> {
  const words = ['api', 'GET', 'math/pca2', '-f', `conversation_id=${id}`]
  while (!/"math_tick":[1-9]/.test((await product.folkmoot(...words)).stdout));
}

/** Makes a conversation with three waves of codes, of which nobody has used one. */
async function createInvitedConversation(): Promise<string> {
  const id = await runForId('conversations', 'create', '--topic', 'What shall become of the square?')
  await runForId('conversations', 'set', id, 'treevite_enabled=yes')
  await runForId('waves', 'create', id, '--owner-invites', '20')
  for (let wave = 2; wave <= 3; wave += 1) await runForId('waves', 'create', id, '--invites-per-user', '2')
  return id
}

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  await runForId('login', '--as', 'ada')
  ids.CONVERSATION_ID = await runForId('conversations', 'list')
  await waitForMap(ids.CONVERSATION_ID)
  ids.REPORT_ID = await runForId('reports', 'create', ids.CONVERSATION_ID)
  ids.INVITED_ID = await createInvitedConversation()
})

it.each(DOCUMENT_PICTURES)("the documents' picture $name is taken of the demonstration", async (picture) => {
  const path = picture.path.replace(/[A-Z]+_ID/, (name) => ids[name as keyof typeof ids])
  const page = await openAs('ada', path, {
    viewport: picture.isPhone ? { width: 390, height: 780 } : { width: 1280, height: 860 },
    reducedMotion: 'reduce',
  })
  const shown = page.getByText(picture.shows).first()
  await shown.waitFor()
  await expect.poll(() => shown.isVisible()).toBe(true)
  await picture.prepare?.(page)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${picture.name}.png`) })
})
