import { expect, it } from 'vitest'
import { createClient } from './create-client.ts'

interface Sent {
  readonly address: string
  readonly headers: unknown
}

/** Creates a client whose requests are kept, and which gets this answer. */
function createTestClient(answer: () => Response, token?: () => Promise<string>) {
  const sent: Sent[] = []
  const send: typeof fetch = async (address, init = {}) => {
    sent.push({ address: String(address), headers: init.headers })
    return answer()
  }
  const server = 'https://folkmoot.example.org/'
  return { sent, client: createClient({ server, fetch: send, ...(token && { token }) }) }
}

it('[DATA-4] a call goes to the server, with the newest token', async () => {
  const tokens = ['one', 'two']
  const { sent, client } = createTestClient(
    () => Response.json([]),
    async () => tokens.shift() ?? '',
  )
  await client.listConversations({ query: { is_active: true } })
  await client.listConversations({})
  expect(sent).toEqual([
    {
      address: 'https://folkmoot.example.org/api/v3/conversations?is_active=true',
      headers: { authorization: 'Bearer one' },
    },
    {
      address: 'https://folkmoot.example.org/api/v3/conversations',
      headers: { authorization: 'Bearer two' },
    },
  ])
})

it('[DATA-4] a file arrives as an answer that can be streamed', async () => {
  const { client } = createTestClient(() => new Response('a,b\n'))
  const answer = await client.downloadReportFile({ params: { report_id: 'r1', file: 'comments.csv' } })
  expect(await answer.text()).toBe('a,b\n')
})

it('[DATA-4] an upload is sent as a form of fetch, without a type of ours', async () => {
  const { sent, client } = createTestClient(() => Response.json({}))
  const form = new FormData()
  await client.importConversation({ form, query: {} } as never)
  expect(sent).toMatchObject([{ headers: {} }])
})

it('[DATA-4] an error keeps the code and the body', async () => {
  const reply = {
    error: 'polis_err_param_missing_tid',
    message: '“tid” is missing.',
    status: 400,
    field: 'tid',
  }
  const { client } = createTestClient(() => Response.json(reply, { status: 400 }))
  const failure = client.participationInit({ query: { conversation_id: '2a' } })
  await expect(failure).rejects.toMatchObject({ status: 400, code: reply.error, reply })
})
