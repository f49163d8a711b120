import type { TestServer } from '@folkmoot/testing/server'

/** Creates short names for the calls about access tokens. */
export function createTokenHelpers(server: TestServer) {
  const make = async (name: string, body: object = {}) =>
    (await server.call('POST', '/api/v3/accessTokens', name, { name: 'Nightly', ...body })).body
  return {
    make,
    /** Makes a token and returns its text. */
    text: async (name: string, body: object = {}): Promise<string> => (await make(name, body)).token,
    list: async (name: string, query = '') =>
      (await server.call('GET', `/api/v3/accessTokens${query}`, name)).body,
    revoke: (name: string, token_id: number) =>
      server.call('DELETE', `/api/v3/accessTokens?token_id=${token_id}`, name),
  }
}
