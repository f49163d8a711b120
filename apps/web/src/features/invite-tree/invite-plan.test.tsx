import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './InviteTreePage.tsx'

const PLAN = '/api/v3/treevite/plan'
const RUN = '/api/v3/treevite/plan/run'

const context = setUpScreen(prepareConversation({ treevite_enabled: 1 }))
const open = async () => {
  const app = await context.render(`/m/${context.id}/invite-tree`, 'ada')
  await screen.findByRole('heading', { level: 1, name: 'Invite Tree' })
  return app
}
const getField = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name })
const type = (name: string, value: string) => fireEvent.change(getField(name), { target: { value } })
const PEOPLE = 'How many people do you invite?'
const EACH = 'How many may each of them invite?'
const save = (body: object) =>
  context.server.call('POST', PLAN, 'ada', { conversation_id: context.id, acceptance_percent: 50, ...body })
const STEPS = [
  { owner_invites: 20, invites_per_user: 0 },
  { owner_invites: 0, invites_per_user: 2 },
]

describe('inviting people', () => {
  it('[TREE-6] two numbers make all it takes, and a sentence says what results', async () => {
    const { user } = await open()
    await screen.findByRole('spinbutton', { name: PEOPLE })
    type(PEOPLE, '20')
    type(EACH, '2')
    expect(
      screen.getByText('20 people get a code from you; each may invite 2; at most 60 people.'),
    ).toBeTruthy()
    expect(screen.getByText('If 50% of the codes are used, about 20 people join.')).toBeTruthy()
    await user.dblClick(screen.getByRole('button', { name: 'Make the codes' }))
    expect(await screen.findByText('Made 20 codes.')).toBeTruthy()
    expect(
      await screen.findByText(
        'Wave 2 is ready. Each person who joins wave 1 from now on gets 2 codes to pass on.',
      ),
    ).toBeTruthy()
    expect(screen.queryByText(/\b0 (codes|invites)\b/)).toBeNull()
    expect(context.network.listCalls(`POST ${RUN}`)).toHaveLength(2)
    expect(await screen.findByRole('article', { name: 'Wave 2' })).toBeTruthy()
    expect(getField(PEOPLE).value).toBe('')
  })

  it('[TREE-8] a plan is saved first, then run step by step; a step says what it will do', async () => {
    const { user } = await open()
    await screen.findByRole('spinbutton', { name: PEOPLE })
    type(PEOPLE, '20')
    type(EACH, '2')
    await user.click(screen.getByRole('button', { name: 'Save as a plan' }))
    const plan = within(await screen.findByRole('region', { name: 'Plan of waves' }))
    expect(plan.getByText('You give out 20 codes.')).toBeTruthy()
    expect(plan.getByText('Each person of step 1 gets 2 codes to pass on.')).toBeTruthy()
    expect(plan.getByText('The plan brings at most 60 people.')).toBeTruthy()
    expect(plan.getByText('Wave 1 will make 20 codes at once: 20 codes for you.')).toBeTruthy()
    expect(context.network.listCalls(`POST ${RUN}`)).toEqual([])
    await user.click(plan.getByRole('button', { name: 'Run step 1' }))
    expect(await screen.findByText('Made 20 codes.')).toBeTruthy()
    expect(await screen.findByText('Done: wave 1')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Run step 2' })).toBeTruthy()
  })

  it('[TREE-8] a plan is changed before it is run', async () => {
    await save({ steps: STEPS })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Change the plan' }))
    const [owner] = screen.getAllByRole('spinbutton', { name: 'Codes for you' })
    fireEvent.change(owner!, { target: { value: '30' } })
    await user.click(screen.getByRole('button', { name: 'Remove step 2' }))
    await user.click(screen.getByRole('button', { name: 'Save the plan' }))
    expect(await screen.findByText('The plan is changed.')).toBeTruthy()
    expect(await screen.findByText('You give out 30 codes.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Step 2' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Delete what is not run' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Delete what is not run' }))
    expect(await screen.findByRole('spinbutton', { name: PEOPLE })).toBeTruthy()
  })

  it('[TREE-8] a step that somebody else has run meanwhile is not run again', async () => {
    await save({ steps: STEPS })
    const { user } = await open()
    const button = await screen.findByRole('button', { name: 'Run step 1' })
    await context.server.call('POST', RUN, 'ben', { conversation_id: context.id, step: 1 })
    await user.click(button)
    expect(await screen.findByText('The step could not be run.')).toBeTruthy()
    expect(screen.getByText(/This step was run already/)).toBeTruthy()
    const { body } = await context.server.call(
      'GET',
      `/api/v3/treevite/waves?conversation_id=${context.id}`,
      'ada',
    )
    expect(body).toHaveLength(1)
  })
})
