import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setPageOrigin } from '../../test/set-page-origin.ts'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'

// import the screen before the first test's timeout starts
import './DistributePage.tsx'

const context = setUpScreen(prepareConversation())
const LIST = '/api/v3/domainWhitelist'
const readStored = async () => (await context.server.call('GET', LIST, 'ada')).body

/** Opens Distribute on folkmoot.example, while the site of the conversation has this list of hosts. */
async function open(domain_whitelist: string, as: 'ada' | 'cleo' = 'ada') {
  setPageOrigin('https://folkmoot.example')
  await context.server.call('POST', LIST, 'ada', { domain_whitelist })
  return context.render(`/m/${context.id}/share`, as)
}

it('[DIST-1] a list without our own host brings a warning; a button adds the host, and Undo removes it', async () => {
  const { user } = await open('town.example')
  await screen.findByText(/folkmoot\.example is not on your site’s list of domains/)
  expect(screen.getByText(/only where it is embedded: town\.example\./)).toBeTruthy()
  await user.click(screen.getByText('Add folkmoot.example to the list'))
  await waitFor(() => expect(screen.queryByText(/is not on your site’s list/)).toBeNull())
  expect(await readStored()).toEqual({ domain_whitelist: 'town.example, folkmoot.example' })
  await user.click(await screen.findByText('Undo'))
  await screen.findByText(/is not on your site’s list/)
  expect(await readStored()).toEqual({ domain_whitelist: 'town.example' })
})

it.each([
  ['we are on it', 'town.example, *.example', 'ada', 1],
  ['it is another site’s', 'town.example', 'cleo', 0],
] as const)('[DIST-1] there is no warning where %s', async (_, hosts, who, calls) => {
  await open(hosts, who)
  await screen.findByLabelText(/^QR code/)
  await waitFor(() => expect(context.network.listCalls(`GET ${LIST}`)).toHaveLength(calls))
  expect(screen.queryByText(/is not on your site’s list/)).toBeNull()
})
