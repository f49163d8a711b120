import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { getAdasToken, findOpendataFolder, formatSkipNote, runJsonCommand } from './support/conversations.ts'
import { voteAs } from './support/crowd.ts'
import { readFigures, readLastValue } from './support/check-import.ts'
import { createCaller, createTreeClient, openOwnFields } from './support/invite-tree.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const uberxFolder = findOpendataFolder('vtaiwan.uberx')
const skipNote = formatSkipNote('vtaiwan.uberx')

const getRegion = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const getWave = (page: Page, number: number) =>
  page.getByRole('article', { name: `Wave ${number}`, exact: true })

/** The owner makes the conversation invite-only. */
async function enableTree(page: Page, id: string): Promise<void> {
  await page.goto(`/m/${id}`)
  const box = page.getByTestId('treevite_enabled')
  await box.waitFor({ state: 'attached' })
  await box.locator('..').click()
  await page.getByText('The invite tree is on: new people need an invite code.').waitFor()
}

/** The owner creates a wave. Waits until the console shows `message` with its number and codes. */
async function createWave(page: Page, fields: Record<string, number>, message: string): Promise<void> {
  await page.reload()
  await openOwnFields(page)
  for (const [name, value] of Object.entries(fields))
    await page.getByRole('spinbutton', { name }).fill(String(value))
  await page.getByRole('button', { name: 'Create Wave' }).click()
  await page.getByText(message).waitFor()
}

/**
 * Three waves grow while people join: nine by codes of the owner, the last one of them after the creation of the
 * second wave; ten by codes of those nine; six by codes of those ten, and two by codes of the owner.
 * @returns tokens of the participants, and the used codes of the owner
 */
async function growTree(page: Page, id: string) {
  const tree = await createTreeClient(product, id)
  const join = (codes: readonly (string | undefined)[]) => Promise.all(codes.map((code) => tree.join(code)))
  const ownCodes = (people: readonly string[]) =>
    Promise.all(people.map((person) => tree.listOwnCodes(person)))

  await page.goto(`/m/${id}/invite-tree`)
  await createWave(page, { 'Owner invites': 12 }, 'Made 12 codes.')
  const first = (await tree.codes()).slice(0, 9)
  const eight = await join(first.slice(1))
  await createWave(page, { 'Invites per user': 2 }, 'Made 16 codes.')
  const [late] = await join(first.slice(0, 1))
  const passed = await ownCodes(eight)
  const ten = await join([...passed.map(([code]) => code), ...passed.slice(0, 2).map(([, code]) => code)])
  await createWave(page, { 'Invites per user': 1, 'Owner invites': 3 }, 'Made 13 codes.')
  const six = await join((await ownCodes(ten)).slice(0, 6).map(([code]) => code))
  const known = new Set(first)
  const second = (await tree.codes()).filter((code) => !known.has(code)).slice(0, 2)
  const two = await join(second)
  return { people: [...eight, String(late), ...ten, ...six, ...two], used: [...first, ...second] }
}

/** All participants except the last vote on some comments, and one writes a comment. @returns the number of votes */
async function takePart(id: string, people: readonly string[]): Promise<number> {
  const call = createCaller(product.origin, id)
  let votes = 0
  for (const [person, token] of people.slice(0, -1).entries())
    votes += await voteAs(call, { token, person, maxComments: 6 + (person % 5) })
  const txt = 'Drivers should know what the app stores about their trips'
  expect((await call('POST', '/comments', { txt }, people[0])).status).toBe(200)
  return votes
}

/** Finds the rows of the listed codes. */
const getCodeRows = (page: Page) => page.getByRole('region', { name: 'Invite codes' }).locator('tbody tr')

async function listCodes(page: Page, status: string, count: number): Promise<string[]> {
  await page.getByRole('combobox', { name: 'Status' }).selectOption(status)
  await page.getByText(`Found ${count} invite codes`, { exact: true }).waitFor()
  await expect.poll(() => getCodeRows(page).getByText(status, { exact: true }).count()).toBe(count)
  return (await getCodeRows(page).locator('code').allInnerTexts()).toSorted()
}

it.skipIf(!uberxFolder)(
  `[TREE-2] [TREE-4] [TREE-5] [CODE-1] [CODE-2] [MON-1] [MON-2] [MON-5] a real conversation grows by three waves, and tree, codes and Monitor count the new participants${skipNote}`,
  async () => {
    await getAdasToken(product)
    const { conversation_id } = await runJsonCommand(product, 'conversations', 'import', uberxFolder ?? '')
    const id = String(conversation_id)
    const page = await openAs('ada', `/m/${id}/stats`)
    await page.locator('dl.figures').waitFor()
    expect(await readFigures(page)).toEqual(['1,921', '49,997', '26.03', '105', '197'])
    await enableTree(page, id)
    const { people, used } = await growTree(page, id)
    const votes = await takePart(id, people)

    await checkTree(page, id)
    await checkCodes(page, used)
    await checkFigures(page, id, votes)
  },
)

/** Checks that each wave is below the one before, with the status of its codes. */
async function checkTree(page: Page, id: string): Promise<void> {
  await page.goto(`/m/${id}/invite-tree`)
  await getWave(page, 3).waitFor()
  const facts = async (number: number) =>
    Object.fromEntries(
      await getWave(page, number)
        .locator('.wave-facts > div')
        .evaluateAll((rows) =>
          rows.map((row) => [row.firstElementChild?.textContent, row.lastElementChild?.textContent]),
        ),
    ) as Record<string, string>
  const happened = { 'People in it': '9', 'Codes made': '12', 'Codes used': '9', 'Codes left': '3' }
  expect(await facts(1)).toMatchObject({ Parent: 'Root', 'Owner invites': '12', ...happened })
  expect(await facts(2)).toMatchObject({
    Parent: 'Wave 1',
    'Invites per user': '2',
    'People in it': '10',
    // sixteen at once, and two for the person who joined the first wave later
    'Codes made': '18',
    'Codes used': '10',
    'Codes left': '8',
  })
  expect(await facts(3)).toMatchObject({
    Parent: 'Wave 2',
    'Owner invites': '3',
    'People in it': '8',
    'Codes made': '13',
    'Codes used': '8',
    'Codes left': '5',
  })
  const branch = (number: number) => page.getByRole('listitem').filter({ has: getWave(page, number) })
  expect(
    await branch(1)
      .getByRole('listitem')
      .filter({ has: getWave(page, 2) })
      .count(),
  ).toBe(1)
  expect(
    await branch(2)
      .last()
      .getByRole('listitem')
      .filter({ has: getWave(page, 3) })
      .count(),
  ).toBe(1)
}

/** Checks the owner's codes: only redeemed ones are marked as used. */
async function checkCodes(page: Page, used: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Invite Codes' }).click()
  await page.getByText('Found 15 invite codes', { exact: true }).waitFor()
  const counts = page.getByRole('list', { name: 'Codes by status' }).getByRole('listitem')
  const figures = (await counts.allInnerTexts()).map((text) => text.replace(/\s+/, ' '))
  expect(figures).toEqual(['Unused 4', 'Used 11', 'Revoked 0', 'Expired 0'])
  expect(await listCodes(page, 'Used', 11)).toEqual(used.toSorted())
  expect(
    await getCodeRows(page)
      .getByRole('button', { name: /^Revoke / })
      .count(),
  ).toBe(0)
  await expect.poll(() => getCodeRows(page).getByText('—').count()).toBe(0)
  const unused = await listCodes(page, 'Unused', 4)
  expect(unused.filter((code) => used.includes(code))).toEqual([])
  expect(
    await getCodeRows(page)
      .getByRole('button', { name: /^Revoke \w/ })
      .count(),
  ).toBeGreaterThanOrEqual(4)
  await expect.poll(() => getCodeRows(page).getByText('—').count()).toBe(4)
  await page.getByRole('combobox', { name: 'Wave' }).selectOption('Wave 3')
  await page.getByText('Found 1 invite code', { exact: true }).waitFor()
}

/** Checks that Monitor counts the new participants and the imported ones. */
async function checkFigures(page: Page, id: string, votes: number): Promise<void> {
  const numbers = new Intl.NumberFormat('en-GB')
  const [voters, all] = [1921 + 26, 49_997 + votes]
  const figures = [voters, all, 0, 106, 198].map((figure) => numbers.format(figure))
  figures[2] = (all / voters).toFixed(2)
  await page.goto(`/m/${id}/stats`)
  const funnel = getRegion(page, 'From invite to comment')
  await funnel.getByRole('img').locator('canvas').waitFor()
  expect(await readFigures(page)).toEqual(figures)
  for (const [chart, count] of [
    ['Voters over time', '1,947'],
    ['Commenters over time', '106'],
  ] as const)
    expect(await readLastValue(page, chart)).toBe(count)
  expect(await funnel.getByRole('row').allTextContents()).toEqual([
    'StepNumberShare',
    'Codes made43',
    'Codes used2763%',
    'Took part1,948',
    'Voted1,947100%',
    'Voted on seven or more1,23864%',
    'Voted on all they were shown35618%',
    'Wrote1065%',
  ])
  await page.getByRole('combobox', { name: 'Range' }).selectOption('Last day')
  const gained = page.locator('dl.figures .figure-note').filter({ hasText: 'in this range' })
  await expect
    .poll(() => gained.allTextContents())
    .toEqual([26, votes, 1, 1].map((gain) => `+${numbers.format(gain)} in this range`))
}
