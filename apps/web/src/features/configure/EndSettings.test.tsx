import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './ConfigurePage.tsx'

const context = setUpScreen(prepareConversation({ topic: 'A park' }))

describe('the end of a conversation in Configure', () => {
  it('[SAFE-66] deletes a conversation after its name was typed, and goes to the list', async () => {
    const { server, zid } = context
    const { user } = await context.render(`/m/${context.id}`)
    await user.click(await screen.findByRole('button', { name: 'Delete the conversation' }))
    screen.getByText(/deletes the comments and votes of 0 participants/)
    const yes = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete permanently' })
    await user.type(screen.getByLabelText('Type the name of the conversation to confirm'), 'a park')
    expect(yes.disabled).toBe(true)
    await user.clear(screen.getByLabelText('Type the name of the conversation to confirm'))
    await user.type(screen.getByLabelText('Type the name of the conversation to confirm'), 'A park')
    await user.click(yes)
    await waitFor(() => expect(window.location.pathname).toBe('/conversations'))
    const left = await server.db.selectFrom('conversations').select('zid').where('zid', '=', zid).execute()
    expect(left).toEqual([])
  })

  it('[SAFE-68] lets the owner choose when people are forgotten, and shows it to moderators', async () => {
    const { server, id } = context
    const { user, unmount } = await context.render(`/m/${id}`)
    await user.selectOptions(await screen.findByLabelText('Forget who took part'), '90 days after closing')
    await screen.findByText(
      /^Participants are forgotten 90 days after closing\. Opening the conversation again/,
    )
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByLabelText<HTMLSelectElement>('Forget who took part').value).toBe('0')
    const chooseNinetyDays = async () => {
      await user.selectOptions(screen.getByLabelText('Forget who took part'), '90 days after closing')
      await user.type(screen.getByLabelText('Type the name of the conversation to confirm'), 'A park')
      await user.click(screen.getByRole('button', { name: 'Forget them then' }))
    }
    await chooseNinetyDays()
    await screen.findByText('Participants are forgotten 90 days after closing.', {
      selector: '.toast-message',
    })
    const { body } = await server.call('GET', `/api/v3/conversations?conversation_id=${id}`)
    expect(body.retention_days).toBe(90)
    await user.selectOptions(screen.getByLabelText('Forget who took part'), 'Never')
    await screen.findByText('Participants are kept.')
    await chooseNinetyDays()
    await waitFor(() => expect(screen.queryByText('Participants are kept.')).toBeNull())
    unmount()
    await context.render(`/m/${id}`, 'ben')
    const select = await screen.findByLabelText<HTMLSelectElement>('Forget who took part')
    expect([select.disabled, select.value]).toEqual([true, '90'])
    expect(screen.queryByRole('button', { name: 'Delete the conversation' })).toBeNull()
  })
})
