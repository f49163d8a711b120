import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import { setPageOrigin } from '../../test/set-page-origin.ts'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'

// import the screen before the first test's timeout starts
import './DistributePage.tsx'

const context = setUpScreen(prepareConversation())
const LIST = 'GET /api/v3/domainWhitelist'
const saveDomains = (domain_whitelist: string) =>
  context.server.call('POST', '/api/v3/domainWhitelist', 'ada', { domain_whitelist })
const readStored = async () => (await context.server.call('GET', '/api/v3/domainWhitelist', 'ada')).body

it('[DIST-1] a list without our own host brings a warning; a button adds the host, and Undo removes it', async () => {
  setPageOrigin('https://folkmoot.example')
  await saveDomains('town.example')
  const { user } = await context.render(`/m/${context.id}/share`)
  expect(await screen.findByText(/folkmoot\.example is not on your site’s list of domains/)).toBeTruthy()
  expect(screen.getByText(/only where it is embedded: town\.example\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add folkmoot.example to the list' }))
  await waitFor(() => expect(screen.queryByText(/is not on your site’s list/)).toBeNull())
  expect(await readStored()).toEqual({ domain_whitelist: 'town.example, folkmoot.example' })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/is not on your site’s list/)).toBeTruthy()
  expect(await readStored()).toEqual({ domain_whitelist: 'town.example' })
})

it.each([
  ['there is no list', '', 'ada'],
  ['we are on it', 'town.example, *.example', 'ada'],
  ['it is another site’s', 'town.example', 'cleo'],
] as const)('[DIST-1] there is no warning where %s', async (_, hosts, who) => {
  setPageOrigin('https://folkmoot.example')
  await saveDomains(hosts)
  await context.render(`/m/${context.id}/share`, who)
  await screen.findByRole('img', { name: /^QR code/ })
  await waitFor(() => expect(context.network.listCalls(LIST)).toHaveLength(who === 'ada' ? 1 : 0))
  expect(screen.queryByText(/is not on your site’s list/)).toBeNull()
})

it('[NET-6] a failed lookup or change of the list is reported, with a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  setPageOrigin('https://folkmoot.example')
  await saveDomains('town.example')
  const restore = context.network.answer(LIST, () =>
    createErrorResponse(500, 'polis_err_internal', 'It broke.'),
  )
  context.network.answer('POST /api/v3/domainWhitelist', () =>
    createErrorResponse(500, 'polis_err_internal', 'Full.'),
  )
  const { user } = await context.render(`/m/${context.id}/share`)
  const problem = await screen.findByText(/list of domains could not be loaded/)
  restore()
  await user.click(within(problem.closest<HTMLElement>('.notice')!).getByRole('button', { name: 'Retry' }))
  await user.click(await screen.findByRole('button', { name: /^Add/ }))
  expect(await screen.findByText(/The list of domains could not be changed\./)).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Add folkmoot.example'))
})
