import { expect } from 'vitest'
import type { Page } from 'playwright-core'
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

/** Actions in the invite tree of one of Ada's conversations, by direct calls. */
export async function createTreeClient(product: Product, conversation_id: string) {
  const ada = await getAdasToken(product)
  const call = createCaller(product.origin, conversation_id)
  const turn = (treevite_enabled: boolean) => call('PUT', '/conversations', { treevite_enabled }, ada)

  return {
    conversation_id,
    /** makes the conversation invite-only */
    enable: () => turn(true),
    /** opens the conversation to everybody */
    disable: () => turn(false),
    /** lists the owner's unused codes, newest first */
    async codes(): Promise<string[]> {
      const { body } = await call('GET', '/treevite/invites', { status: 0 }, ada)
      return (body['invites'] as { invite_code: string }[]).map(({ invite_code }) => invite_code)
    },
    /** joins by a code without an account; returns the token */
    async join(invite_code: string | undefined): Promise<string> {
      const { status, body } = await call('POST', '/treevite/acceptInvite', { invite_code })
      expect(status).toBe(201)
      return (body['auth'] as { token: string }).token
    },
    /** returns the server's error for a refused code */
    async refused(invite_code: string | undefined): Promise<string> {
      const { status, body } = await call('POST', '/treevite/acceptInvite', { invite_code })
      expect(status).toBe(400)
      return String(body['message'])
    },
    /** lists the codes that a participant can pass on */
    async listOwnCodes(token: string): Promise<string[]> {
      const { body } = await call('GET', '/treevite/myInvites', {}, token)
      return (body as { invite_code: string }[]).map(({ invite_code }) => invite_code)
    },
    /** creates a wave without the console */
    wave: (input: object) => call('POST', '/treevite/waves', input, ada),
  }
}

/** Creates an invite-only conversation of Ada's. */
export async function createTree(product: Product, topic: string) {
  const tree = await createTreeClient(product, await createConversation(product, topic, 'open'))
  await tree.enable()
  return tree
}

/** Unfolds the form with the contract's own fields of a wave. */
export const openOwnFields = (page: Page): Promise<void> => page.getByText('Set a wave’s own fields').click()
