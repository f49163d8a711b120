import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { changeConversation, createReport, importLibraryHours } from './support/conversations.ts'
import { setUpHostPage } from './support/host-page.ts'
import { REPORT_PAGES } from './support/report-states.ts'

const product = setUpProduct()
const hostPage = setUpHostPage()

/** Records the origins that pages ask, their policies, and the errors that they log, from now on. */
function recordTraffic(page: Page) {
  const asked = new Set<string>()
  const errors: string[] = []
  const policies = new Map<string, string>()
  page.on('request', (request) => void asked.add(new URL(request.url()).origin))
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  page.on('response', (response) => {
    if (response.request().resourceType() === 'document')
      policies.set(response.url(), response.headers()['content-security-policy'] ?? 'none')
  })
  return { asked, errors, policies }
}

/** Opens each public page of a conversation and its report. */
async function openPublicPages(page: Page, id: string, report: string): Promise<void> {
  await page.goto(`/${id}`)
  await page.locator('.map-drawing').waitFor()
  for (const [before, after] of REPORT_PAGES) {
    await page.goto(before + report + after, { waitUntil: 'networkidle' })
    await page.locator('main h1').waitFor()
  }
}

async function openOnHostPage(page: Page, id: string): Promise<void> {
  const place = `<div class="folkmoot" data-conversation_id="${id}"></div>`
  await page.goto(hostPage.show(`${place}<script async src="${product.origin}/embed.js"></script>`))
  await page.frameLocator('iframe').locator('.answers button').first().waitFor()
}

it('[SEC-1] public pages call no third party, run no inline script, and log no error', async () => {
  const id = await importLibraryHours(product)
  await changeConversation(product, id, { vis_type: 1, results_shown: 'always' })
  const report = await createReport(product, id, { mod_level: -2 })
  const page = await product.page()
  const heard = recordTraffic(page)
  await openPublicPages(page, id, report)
  expect(heard.policies.size).toBe(1 + REPORT_PAGES.length)
  for (const policy of heard.policies.values()) {
    expect(policy).toMatch(/(^|;)script-src 'self'(;|$)/)
    expect(policy).toMatch(/(^|;)default-src 'self'(;|$)/)
    expect(policy).toMatch(/(^|;)connect-src 'self'[^;*]*(;|$)/)
  }
  await openOnHostPage(page, id)
  const origins = [...heard.asked].filter((origin) => origin !== 'null' && !origin.startsWith('data'))
  expect(origins).toEqual([product.origin, hostPage.origin])
  expect(heard.errors).toEqual([])
})
