import { createConversation, runJsonCommand } from './conversations.ts'
import { abortCalls } from './abort-calls.ts'
import type { States } from './console-states.ts'

/** The console's list of reports in each of its states. */
export const reportListStates: States = {
  'the reports without a report': async ({ product, openAs }) => {
    const page = await openAs('ada', `/m/${await createConversation(product, 'No report')}/reports`)
    await page.getByRole('heading', { name: 'No reports yet' }).waitFor()
    return page
  },
  'the reports with an open one': async ({ product, openAs }) => {
    const id = await createConversation(product, 'One report')
    await runJsonCommand(product, 'reports', 'create', id)
    const page = await openAs('ada', `/m/${id}/reports`)
    await page.getByRole('button', { name: 'Report without a name' }).click()
    await page.getByRole('textbox', { name: 'Group J' }).waitFor()
    return page
  },
  'the reports without privilege': async ({ product, openAs }) => {
    const id = await createConversation(product, 'A plain report')
    await runJsonCommand(product, 'reports', 'create', id)
    const page = await openAs('cleo', `/m/${id}/reports`)
    await page.getByRole('button', { name: 'Report without a name' }).click()
    await page.getByText(/^Analysis & Insights/).waitFor()
    return page
  },
  'the reports after a failed load': async ({ product, openAs }) => {
    const id = await createConversation(product, 'Reports out of reach')
    const page = await openAs('ada', '/account')
    await abortCalls(page, /\/api\/v3\/reports\?/)
    await page.goto(`/m/${id}/reports`)
    await page.getByRole('alert').waitFor()
    return page
  },
}
