import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { setUpProduct } from './harness.ts'
import { root } from './server.ts'
import { createConversation, runJsonCommand } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const XID_FILE_PATTERN = /^participant,xid\n\d+,"member-7"\n$/

function canRunCurl(): boolean {
  try {
    return execFileSync('curl', ['--version']).length > 0
  } catch {
    return false
  }
}

/** Writes a comment as the visitor with the external id `member-7`. */
async function writeAsMember(conversation_id: string): Promise<void> {
  const answer = await fetch(`${product.origin}/api/v3/comments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ conversation_id, txt: 'More benches.', xid: 'member-7' }),
  })
  expect(answer.status).toBe(200)
}

async function saveDownload(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).press('Enter')
  const download = await downloading
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

it('[DIST-1] [DIST-4] the link is copied, its QR code saved, and an empty conversation causes a warning', async () => {
  const id = await createConversation(product, 'The park', 'open')
  const page = await openAs('ada', `/m/${id}/share`, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page
    .getByRole('alert')
    .getByText(/^This conversation has no comments\./)
    .waitFor()
  expect(await page.title()).toBe('Distribute · The park · Open · Folkmoot')
  await page.getByRole('button', { name: 'Copy share link' }).press('Enter')
  await page.getByText('Copied: share link').waitFor({ state: 'attached' })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.origin}/${id}`)

  const png = await saveDownload(page, 'Download PNG')
  expect(png.name).toBe(`folkmoot-${id}-qr.png`)
  expect(png.content.subarray(1, 4).toString()).toBe('PNG')
  // width and height of the picture
  expect(png.content.readUInt32BE(16)).toBe(png.content.readUInt32BE(20))
  expect(png.content.readUInt32BE(16)).toBeGreaterThanOrEqual(1000)
  expect((await saveDownload(page, 'Download SVG')).content.toString()).toMatch(/^<svg /)

  await page.getByRole('link', { name: 'Add seed comments' }).press('Enter')
  await expect
    .poll(() => page.getByTestId('seed_form').evaluate((field) => field === document.activeElement))
    .toBe(true)
})

it('[DIST-6] [NET-6] the button downloads external ids as a file', async () => {
  const id = await createConversation(product, 'Benches', 'open')
  await writeAsMember(id)
  const page = await openAs('ada', '/home')
  const uuid = '**/api/v3/conversationUuid?*'
  await page.route(uuid, (route) => route.abort())
  await page.goto(`/m/${id}/share`)
  const problem = page
    .getByRole('alert')
    .filter({ hasText: 'Could not load conversation UUID for XID download' })
  await problem.waitFor()
  await page.unroute(uuid)
  await problem.getByRole('button', { name: 'Retry' }).click()

  const refusal = { error: 'polis_err_data_export_permission', message: 'No.', status: 403 }
  await page.route('**/api/v3/xid/*', (route) => route.fulfill({ status: 403, json: refusal }))
  await page.getByRole('button', { name: 'Download XID file' }).click()
  await page.getByText('The XID file could not be downloaded.').waitFor()
  await page.unrouteAll()
  const { name, content } = await saveDownload(page, 'Download XID file')
  expect(name).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d-\\d{4}-${id}-xid\\.csv$`))
  expect(content.toString()).toMatch(XID_FILE_PATTERN)
})

const hasCurl = canRunCurl()

it.skipIf(!hasCurl)(
  `[DIST-6] [NET-6] the line for the terminal downloads external ids${hasCurl ? '' : ' (skipped: no curl here)'}`,
  async () => {
    const id = await createConversation(product, 'Benches', 'open')
    await writeAsMember(id)
    const page = await openAs('ada', `/m/${id}/share`)
    const line = await page.locator('code', { hasText: 'curl' }).textContent()
    expect(await runShellLine(line ?? '')).toMatch(XID_FILE_PATTERN)
  },
)

/** Runs a line in a shell with the command line on its PATH. @returns the content of the written file */
async function runShellLine(line: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'folkmoot-curl-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const program = join(root, 'apps/cli/dist/folkmoot.js')
  await writeFile(join(folder, 'folkmoot'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, {
    mode: 0o755,
  })
  const { token } = await runJsonCommand(product, 'auth', 'token')
  const env = {
    PATH: `${folder}:${process.env['PATH'] ?? ''}`,
    FOLKMOOT_SERVER: product.origin,
    FOLKMOOT_TOKEN: String(token),
  }
  await promisify(execFile)('sh', ['-c', line], { cwd: folder, env })
  const name = /--output '([^']+)'/.exec(line)?.[1] ?? ''
  return readFile(join(folder, name), 'utf8')
}
