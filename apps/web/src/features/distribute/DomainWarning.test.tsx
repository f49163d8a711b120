import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
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
