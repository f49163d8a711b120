import type { TestServer } from '@folkmoot/testing/server'

interface Invitation {
  conversation_id?: string
  site_id?: string
  role: string
  email?: string
}

interface Named {
  conversation_id?: string
  site_id?: string
  uid?: number
}

/** Creates short names for the calls about people. */
export function createTeamHelpers(server: TestServer) {
  const call: TestServer['call'] = (...given) => server.call(...given)
  const invite = async (name: string, body: Invitation) => {
    const answer = await call('POST', '/api/v3/people/invitations', name, body)
    return { ...answer, token: String(answer.body.url).split('#')[1] ?? '' }
  }
  const accept = (name: string, token: string) =>
    call('POST', '/api/v3/people/invitations/accept', name, { token })
  return {
    invite,
    accept,
    /** Ada invites somebody, who accepts. */
    join: async (name: string, body: Invitation) => accept(name, (await invite('ada', body)).token),
    withdraw: (name: string, id: number) =>
      call('DELETE', `/api/v3/people/invitations?invitation_id=${id}`, name),
    list: (name: string, query = '') => call('GET', `/api/v3/people${query}`, name),
    change: (name: string, body: Named & { role: string }) => call('PUT', '/api/v3/people', name, body),
    remove: (name: string, body: Named) => call('POST', '/api/v3/people/remove', name, body),
  }
}
