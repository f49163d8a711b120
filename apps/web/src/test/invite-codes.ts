import { screen, within } from '@testing-library/react'
import type { Account, renderApp } from './render-app.tsx'
import { prepareConversation, setUpScreen } from './set-up-screen.ts'

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

/** Creates an invite-only conversation of Ada's before each test. @returns it, with helpers of code tests */
export function setUpCodes() {
  const context = setUpScreen(prepareConversation({ treevite_enabled: 1 }))
  /** makes a call of the invite tree as Ada */
  const post = (path: string, body: object) =>
    context.server.call('POST', `${API_PATH}/${path}`, 'ada', { conversation_id: context.id, ...body })
  /** newest first */
  const listCodes = async (query = ''): Promise<StoredCode[]> => {
    const path = `${API_PATH}/invites?conversation_id=${context.id}&limit=500${query}`
    return (await context.server.call('GET', path, 'ada')).body.invites
  }
  const redeem = (invite_code: string | undefined) =>
    context.server.send('POST', `${API_PATH}/acceptInvite`, {
      body: { conversation_id: context.id, invite_code },
    })
  return Object.assign(context, {
    post,
    listCodes,
    redeem,
    open: (query = '', as: Account = 'ada'): ReturnType<typeof renderApp> =>
      context.render(`/m/${context.id}/invite-codes${query}`, as),
    /** the query of the last list request */
    getLastListQuery: () =>
      new URL(context.network.listCalls(LIST_CALL).at(-1)?.path ?? '', 'http://x').searchParams,
    /** creates waves of three codes and two; one code of the first wave is used, one revoked */
    async createTwoWaves() {
      const { body: first } = await post('waves', { owner_invites: 3 })
      const { body: second } = await post('waves', { owner_invites: 2 })
      const [, revoked, used] = await listCodes(`&wave_id=${first.id}`)
      await redeem(used?.invite_code)
      await post('revoke', { invite_id: revoked?.id })
      return { first: first.id as number, second: second.id as number, used, revoked }
    },
  })
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
