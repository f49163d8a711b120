import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { formatDay } from '../../conversation/lifecycle-times.ts'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './ConfigurePage.tsx'

const DAY_MS = 86_400_000
const NOW = Date.now()
/** Formats the day that is so many days from now. */
const day = (days: number) => formatDay(NOW + days * DAY_MS)
const time = (days: number) => NOW + days * DAY_MS

const CLOSED = { is_active: 0, closed_at: time(-1) } as const
const FORGOTTEN = { is_active: 0, closed_at: time(-40), identities_removed_at: time(-10) } as const

const context = setUpScreen(prepareConversation({ topic: 'A park' }))
type Columns = Parameters<typeof context.server.build.change>[1]

async function open(columns: Columns) {
  await context.server.build.change(context.zid, columns)
  const { user } = await context.render(`/m/${context.id}`)
  const select = await screen.findByLabelText<HTMLSelectElement>('Forget who took part')
  return { user, select }
}

/** Opens Configure, and chooses a number of days. */
async function choose(columns: Columns, choice: string) {
  const { user, select } = await open(columns)
  await user.selectOptions(select, choice)
  const dialog = within(await screen.findByRole('dialog', { name: 'Forget the participants?' }))
  const confirm = async (button: string) => {
    await user.type(dialog.getByRole('textbox'), 'A park')
    await user.click(dialog.getByRole('button', { name: button }))
  }
  return { user, dialog, confirm }
}

/** Finds the message that has this text. */
const findMessage = async (text: string) => {
  const [message] = await screen.findAllByText(text, { selector: '.toast-message' })
  return within(message?.parentElement as HTMLElement)
}

const AS_PLANNED = 'if the conversation closes as planned.'

describe('when people are forgotten, in Configure', () => {
  it.each([
    ['open', {}, 90, 'Participants are forgotten 90 days after closing.'],
    [
      'open until a time',
      { closes_at: time(2) },
      30,
      `Participants are forgotten on ${day(32)}, ${AS_PLANNED}`,
    ],
    ['closed', CLOSED, 30, `Participants are forgotten on ${day(29)}.`],
    [
      'over',
      { ...CLOSED, closed_at: time(-31) },
      30,
      `Participants are forgotten now: 30 days after closing was ${day(-1)}.`,
    ],
    [
      'forgotten',
      FORGOTTEN,
      30,
      `Participants were forgotten on ${day(-10)}. People who join after that are forgotten 30 days after closing.`,
    ],
  ] as const)('of one that is %s', async (_, columns, retention_days, text) => {
    const { select } = await open({ ...columns, retention_days })
    expect(screen.getByTestId('retention-when').textContent).toBe(text)
    const describedBy = (select.getAttribute('aria-describedby') ?? '').split(' ')
    expect(describedBy.map((id) => document.getElementById(id)?.textContent)).toContain(text)
  })

  it('asks and answers with it, and can be undone', async () => {
    const text = `Participants are forgotten on ${day(729)}.`
    const { user, dialog, confirm } = await choose(CLOSED, '2 years after closing')
    dialog.getByText(`${text} Opening the conversation again starts the days anew.`)
    dialog.getByText(/Forgetting cannot be undone; this setting can be changed until then\.$/)
    await confirm('Forget them then')
    const message = await findMessage(text)
    await user.click(message.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.getByTestId<HTMLSelectElement>('retention_days').value).toBe('0'))
  })

  it('offers no other choice while people are being forgotten', async () => {
    const { select } = await open({ ...CLOSED, closed_at: time(-31), retention_days: 30 })
    expect(select.disabled).toBe(true)
  })

  it('offers no Undo where it happens now', async () => {
    const { dialog, confirm } = await choose({ ...CLOSED, closed_at: time(-31) }, '30 days after closing')
    const text = `Participants are forgotten now: 30 days after closing was ${day(-1)}.`
    dialog.getByText(text)
    dialog.getByText(/Forgetting cannot be undone\.$/)
    await confirm('Forget them now')
    expect((await findMessage(text)).queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
