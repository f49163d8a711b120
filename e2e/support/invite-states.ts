import type { Page } from 'playwright-core'
import { abortCalls } from './abort-calls.ts'
import { createTree, openOwnFields } from './invite-tree.ts'
import type { States } from './console-states.ts'

const waitForDialog = (page: Page) => page.getByRole('dialog').waitFor()

/** The invite tree and its codes in each of their states. */
export const inviteStates: States = {
  'the invite tree without a wave': async ({ product, openAs }) => {
    const { conversation_id } = await createTree(product, 'Nobody is invited yet')
    const page = await openAs('ada', `/m/${conversation_id}/invite-tree`)
    await page.getByText('No waves yet. Create the initial wave below.').waitFor()
    return page
  },
  'the invite tree with a number out of range': async ({ product, openAs }) => {
    const { conversation_id } = await createTree(product, 'Too many')
    const page = await openAs('ada', `/m/${conversation_id}/invite-tree`)
    await openOwnFields(page)
    await page.getByRole('spinbutton', { name: 'Owner invites' }).pressSequentially('1001')
    await page.getByText('Whole numbers from 0 to 1,000.').waitFor()
    return page
  },
  'the invite tree with a dialog': async ({ product, openAs }) => {
    const { conversation_id } = await createTree(product, 'Many')
    const page = await openAs('ada', `/m/${conversation_id}/invite-tree`)
    await openOwnFields(page)
    await page.getByRole('spinbutton', { name: 'Owner invites' }).fill('501')
    await page.getByRole('button', { name: 'Create Wave' }).click()
    await waitForDialog(page)
    return page
  },
  'the invite tree after a failed load': async ({ product, openAs }) => {
    const { conversation_id } = await createTree(product, 'Out of reach')
    const page = await openAs('ada', '/account')
    await abortCalls(page, /\/treevite\/waves\?/)
    await page.goto(`/m/${conversation_id}/invite-tree`)
    await page.getByText('Failed to load waves').waitFor()
    return page
  },
  'the invite codes without an invite tree': async ({ product, openAs }) => {
    const tree = await createTree(product, 'Open to all')
    await tree.disable()
    const page = await openAs('ada', `/m/${tree.conversation_id}/invite-codes`)
    await page.getByText(/^Invite Tree is not enabled/).waitFor()
    return page
  },
  'the invite codes without a code': async ({ product, openAs }) => {
    const { conversation_id } = await createTree(product, 'No codes')
    const page = await openAs('ada', `/m/${conversation_id}/invite-codes`)
    await page.getByText(/^No invite codes found/).waitFor()
    return page
  },
  'the invite codes with a dialog': async ({ product, openAs }) => {
    const tree = await createTree(product, 'Codes')
    await tree.wave({ owner_invites: 2 })
    const page = await openAs('ada', `/m/${tree.conversation_id}/invite-codes`)
    await page.getByRole('combobox', { name: 'Wave' }).selectOption('Wave 1')
    await page.getByRole('button', { name: 'Revoke all unused' }).click()
    await waitForDialog(page)
    return page
  },
  'the invite codes after a failed load': async ({ product, openAs }) => {
    const { conversation_id } = await createTree(product, 'Codes out of reach')
    const page = await openAs('ada', '/account')
    await abortCalls(page, /\/treevite\/invites\?/)
    await page.goto(`/m/${conversation_id}/invite-codes`)
    await page.getByText('Failed to load invite codes').waitFor()
    return page
  },
  'the invite codes after a failed download': async ({ product, openAs }) => {
    const { conversation_id } = await createTree(product, 'No file')
    const page = await openAs('ada', `/m/${conversation_id}/invite-codes`)
    await abortCalls(page, /\/invites\/csv\?/)
    await page.getByRole('button', { name: 'Download CSV' }).click()
    await page.getByRole('alertdialog').waitFor()
    return page
  },
}
