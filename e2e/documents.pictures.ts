import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { DOCUMENT_PICTURES } from './support/document-pictures.ts'
import { createOnce, createReport, findDemonstration, waitForResult } from './support/conversations.ts'
import { setUpKeptPages, setUpPeople } from './support/people.ts'
import { root } from './server.ts'

const folder = join(root, 'docs/pictures')

const product = setUpProduct({ DEMO: '1' })
const openAs = setUpPeople(product)
const openKept = setUpKeptPages(product)

/** Finds the open and the closed conversation of the demonstration; the closed one has an invite tree in use. */
async function findIds() {
  const { open: id, closed } = await findDemonstration(product)
  await waitForResult(product, id)
  return { CONVERSATION_ID: id, REPORT_ID: await createReport(product, id), INVITED_ID: closed }
}

const ensureIds = createOnce(findIds)

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
