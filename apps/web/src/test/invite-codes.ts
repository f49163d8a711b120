import { createTestServer, type TestServer } from '@folkmoot/mock-api/testing'
import { screen, within } from '@testing-library/react'
import { makeInterference } from './interference.ts'
import { type Account, renderApp } from './render-app.tsx'

const API = '/api/v3/treevite'

/** Calls of the invite tree as tests name them. */
export const LIST = `GET ${API}/invites?`
export const CSV = `GET ${API}/invites/csv`
export const REVOKE = `POST ${API}/revoke`

interface StoredCode {
  id: number
  invite_code: string
  status: number
}

interface TwoWaves {
  /** the ids of their rows */
  first: number
  second: number
  used: StoredCode | undefined
  revoked: StoredCode | undefined
}

export interface Codes {
  server: TestServer
  network: ReturnType<typeof makeInterference>
  id: string
  zid: number
  /** makes a call of the invite tree as Ada */
  post: (path: string, body: object) => ReturnType<TestServer['call']>
  /** the newest first */
  codes: (query?: string) => Promise<StoredCode[]>
  redeem: (invite_code: string | undefined) => ReturnType<TestServer['send']>
  open: (query?: string, as?: Account) => ReturnType<typeof renderApp>
  /** the query of the last list that was asked for */
  lastList: () => URLSearchParams
  /** makes three codes and two; one code of the first wave is used, one revoked */
  twoWaves: () => Promise<TwoWaves>
}

/** An invite-only conversation of Ada's on a server of its own, and what tests of its codes do and look at. */
export async function prepareCodes(): Promise<Codes> {
  const server = await createTestServer()
  const network = makeInterference()
  const { conversation_id: id, zid } = await server.build.conversation({
    topic: 'A car-free centre?',
    treevite_enabled: 1,
  })
  const post = (path: string, body: object) =>
    server.call('POST', `${API}/${path}`, 'ada', { conversation_id: id, ...body })
  const codes: Codes['codes'] = async (query = '') =>
    (await server.call('GET', `${API}/invites?conversation_id=${id}&limit=500${query}`, 'ada')).body.invites
  const redeem = (invite_code: string | undefined) =>
    server.send('POST', `${API}/acceptInvite`, { body: { conversation_id: id, invite_code } })
  return {
    server,
    network,
    id,
    zid,
    post,
    codes,
    redeem,
    open: (query = '', as: Account = 'ada') =>
      renderApp(`/m/${id}/invite-codes${query}`, { as, server, through: network.through }),
    lastList: () => new URL(network.callsTo(LIST).at(-1)?.path ?? '', 'http://x').searchParams,
    async twoWaves() {
      const { body: first } = await post('waves', { owner_invites: 3 })
      const { body: second } = await post('waves', { owner_invites: 2 })
      const [, revoked, used] = await codes(`&wave_id=${first.id}`)
      await redeem(used?.invite_code)
      await post('revoke', { invite_id: revoked?.id })
      return { first: first.id as number, second: second.id as number, used, revoked }
    },
  }
}

/** The rows of the table of codes, without its head; asking each of many for its role would take seconds. */
export const rows = async () => [
  ...(await screen.findByRole('table')).querySelectorAll<HTMLElement>('tbody tr'),
]

/** The texts of a row after the code itself: link, wave, status, used at, what can be done. */
export const cells = (row: HTMLElement | undefined) =>
  row
    ? within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    : []
