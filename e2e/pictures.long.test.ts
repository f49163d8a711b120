import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { picturesFolder } from './browser.ts'
import { setUpProduct } from './harness.ts'
import { DOCUMENT_PICTURES } from './support/document-pictures.ts'
import { callAsAda, createOnce, createReport } from './support/conversations.ts'
import { createTree } from './support/invite-tree.ts'
import { setUpKeptPages, setUpPeople } from './support/people.ts'
import { root } from './server.ts'

/** `npm run screenshots` renews the pictures that documents show; other runs leave them as they are. */
const folder =
  process.env['PICTURES'] === '1' ? join(root, 'docs/pictures') : join(picturesFolder, 'documents')

const product = setUpProduct({ DEMO: '1' })
const openAs = setUpPeople(product)
const openKept = setUpKeptPages(product)
/** Makes a conversation with three waves of codes, of which nobody has used one. */
async function createInvitedConversation(): Promise<string> {
  const { conversation_id, wave } = await createTree(product, 'What shall become of the square?')
  for (const sizes of [{ owner_invites: 20 }, { invites_per_user: 2 }, { invites_per_user: 2 }])
    expect((await wave(sizes)).status).toBe(201)
  return conversation_id
}

async function createIds() {
  const [demonstration] = (await callAsAda(product, 'GET', 'conversations')) as unknown as {
    conversation_id: string
  }[]
  const id = demonstration?.conversation_id ?? ''
  const map = `math/pca2?conversation_id=${id}`
  await expect.poll(async () => (await callAsAda(product, 'GET', map))['math_tick']).toBeGreaterThan(0)
  return {
    CONVERSATION_ID: id,
    REPORT_ID: await createReport(product, id),
    INVITED_ID: await createInvitedConversation(),
  }
}

const ensureIds = createOnce(createIds)

it.each(DOCUMENT_PICTURES)("the documents' picture $name is taken of the demonstration", async (picture) => {
  await mkdir(folder, { recursive: true })
  const ids = await ensureIds(product)
  const path = picture.path.replace(/[A-Z]+_ID/, (name) => ids[name as keyof typeof ids])
  const size = picture.isPhone ? { width: 390, height: 780 } : { width: 1280, height: 860 }
  const page = picture.isFresh
    ? await openAs('ada', path, { viewport: size, reducedMotion: 'reduce' })
    : await openKept('ada', path, { size })
  const shown = page.getByText(picture.shows).first()
  await shown.waitFor()
  await expect.poll(() => shown.isVisible()).toBe(true)
  await picture.prepare?.(page)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${picture.name}.png`) })
})
