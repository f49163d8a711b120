import { failToLoad, type StateContext, type States } from './console-states.ts'
import { createTree } from './invite-tree.ts'

type Tree = Awaited<ReturnType<typeof createTree>>

type Prepare = (tree: Tree) => Promise<unknown>

/** Opens a page of a new tree. */
async function open({ product, openAs }: StateContext, place: string, prepare?: Prepare) {
  const tree = await createTree(product, 'Where shall the tram go?')
  await prepare?.(tree)
  return openAs('ada', `/m/${tree.conversation_id}/${place}`)
}

/** Opens a page of a new tree, and waits for a text. */
const show =
  (words: RegExp, place: string, prepare?: Prepare): States[string] =>
  async (context) => {
    const page = await open(context, place, prepare)
    await page.getByText(words).waitFor()
    return page
  }

const fail = (place: string, calls: RegExp, words: string) =>
  failToLoad(
    async (product) => `/m/${(await createTree(product, 'Out of reach')).conversation_id}/${place}`,
    calls,
    words,
  )

/** The invite tree and its codes in each of their states. */
export const inviteStates: States = {
  'the invite tree without a wave': show(/^No waves yet\./, 'invite-tree'),
  'the invite tree with a number out of range': async (context) => {
    const page = await open(context, 'invite-tree')
    await page.getByRole('spinbutton', { name: 'Owner invites' }).pressSequentially('1001')
    await page.getByText('Whole numbers from 0 to 1,000.').waitFor()
    return page
  },
  'the invite tree with a dialog': async (context) => {
    const page = await open(context, 'invite-tree')
    await page.getByRole('spinbutton', { name: 'Owner invites' }).fill('501')
    await page.getByRole('button', { name: 'Create Wave' }).click()
    await page.getByRole('dialog').waitFor()
    return page
  },
  'the invite tree after a failed load': fail('invite-tree', /\/treevite\/waves\?/, 'Failed to load waves'),
  'the invite codes without an invite tree': show(/^Invite Tree is not enabled/, 'invite-codes', (tree) =>
    tree.disable(),
  ),
  'the invite codes without a code': show(/^No invite codes found/, 'invite-codes'),
  'the invite codes with a dialog': async (context) => {
    const page = await open(context, 'invite-codes', (tree) => tree.wave({ owner_invites: 2 }))
    await page.getByRole('combobox', { name: 'Wave' }).selectOption('Wave 1')
    await page.getByRole('button', { name: 'Revoke all unused' }).click()
    await page.getByRole('dialog').waitFor()
    return page
  },
  'the invite codes after a failed load': fail(
    'invite-codes',
    /\/treevite\/invites\?/,
    'Failed to load invite codes',
  ),
  'the invite codes after a failed download': async (context) => {
    const page = await open(context, 'invite-codes')
    await page.route(/\/invites\/csv\?/, (route) => route.abort())
    await page.getByRole('button', { name: 'Download CSV' }).click()
    await page.getByRole('alertdialog').waitFor()
    return page
  },
}
