import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { screen, within } from '@testing-library/react'
import { createNetworkControl } from './network-control.ts'
import { type Account, renderApp } from './render-app.tsx'

const API_PATH = '/api/v3/treevite'

/** Calls of the invite tree as tests name them. */
export const LIST_CALL = `GET ${API_PATH}/invites?`
export const CSV_CALL = `GET ${API_PATH}/invites/csv`
export const REVOKE_CALL = `POST ${API_PATH}/revoke`

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

export interface CodesTest {
  server: TestServer
  network: ReturnType<typeof createNetworkControl>
  id: string
  zid: number
  /** makes a call of the invite tree as Ada */
  post: (path: string, body: object) => ReturnType<TestServer['call']>
  /** newest first */
  listCodes: (query?: string) => Promise<StoredCode[]>
  redeem: (invite_code: string | undefined) => ReturnType<TestServer['send']>
  open: (query?: string, as?: Account) => ReturnType<typeof renderApp>
  /** the query of the last list request */
  getLastListQuery: () => URLSearchParams
  /** creates waves of three codes and two; one code of the first wave is used, one revoked */
  createTwoWaves: () => Promise<TwoWaves>
}

/** Creates an invite-only conversation of Ada's on a server of its own, with the helpers of code tests. */
export async function prepareCodes(): Promise<CodesTest> {
  const server = await createTestServer()
  const network = createNetworkControl()
  const { conversation_id: id, zid } = await server.build.conversation({
    topic: 'A car-free centre?',
    treevite_enabled: 1,
  })
  const post = (path: string, body: object) =>
    server.call('POST', `${API_PATH}/${path}`, 'ada', { conversation_id: id, ...body })
  const codes: CodesTest['listCodes'] = async (query = '') =>
    (await server.call('GET', `${API_PATH}/invites?conversation_id=${id}&limit=500${query}`, 'ada')).body
      .invites
  const redeem = (invite_code: string | undefined) =>
    server.send('POST', `${API_PATH}/acceptInvite`, { body: { conversation_id: id, invite_code } })
  return {
    server,
    network,
    id,
    zid,
    post,
    listCodes: codes,
    redeem,
    open: (query = '', as: Account = 'ada') =>
      renderApp(`/m/${id}/invite-codes${query}`, { as, server, through: network.through }),
    getLastListQuery: () => new URL(network.listCalls(LIST_CALL).at(-1)?.path ?? '', 'http://x').searchParams,
    async createTwoWaves() {
      const { body: first } = await post('waves', { owner_invites: 3 })
      const { body: second } = await post('waves', { owner_invites: 2 })
      const [, revoked, used] = await codes(`&wave_id=${first.id}`)
      await redeem(used?.invite_code)
      await post('revoke', { invite_id: revoked?.id })
      return { first: first.id as number, second: second.id as number, used, revoked }
    },
  }
}

/** The rows of the table of codes, without the header; queries by role would take seconds. */
export const findRows = async () => [
  ...(await screen.findByRole('table')).querySelectorAll<HTMLElement>('tbody tr'),
]

/** The texts of a row after the code itself: link, wave, status, used at, actions. */
export const getCellTexts = (row: HTMLElement | undefined) =>
  row
    ? within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    : []
