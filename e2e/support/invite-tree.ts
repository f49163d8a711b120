import type { Product } from '../harness.ts'
import { getAdasToken, createConversation } from './conversations.ts'

interface Answer {
  status: number
  body: Record<string, unknown> & unknown[]
}

/** Creates a function that sends calls about one conversation. */
export const createCaller =
  (origin: string, conversation_id: string) =>
  async (method: string, path: string, input: object, token?: string): Promise<Answer> => {
    const fields = { conversation_id, ...input }
    const search = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    const answer = await fetch(`${origin}/api/v3${path}${method === 'GET' ? `?${search}` : ''}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(fields) }),
    })
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  }

/** Creates an invite-only conversation of Ada's. @returns actions in its tree, by direct calls */
export async function createTree(product: Product, topic: string) {
  const conversation_id = await createConversation(product, topic, 'open')
  const ada = await getAdasToken(product)
  const call = createCaller(product.origin, conversation_id)
  const turn = (treevite_enabled: boolean) => call('PUT', '/conversations', { treevite_enabled }, ada)
  await turn(true)
  return {
    conversation_id,
    /** opens the conversation to everybody */
    disable: () => turn(false),
    /** lists the owner's unused codes, newest first */
    async codes(): Promise<string[]> {
      const { body } = await call('GET', '/treevite/invites', { status: 0 }, ada)
      return (body['invites'] as { invite_code: string }[]).map(({ invite_code }) => invite_code)
    },
    /** creates a wave without the console */
    wave: (input: object) => call('POST', '/treevite/waves', input, ada),
  }
}
