import { beforeAll, describe, expect, it } from 'vitest'
import { CALLS, type CallName } from '@folkmoot/api-types/contract'
import { sendSample } from '@folkmoot/testing/authority/calls'
import { ROLES } from '@folkmoot/testing/authority/roles'
import { createSample } from '@folkmoot/testing/authority/samples'
import { createFixture, createTokens, type AuthorityFixture } from '@folkmoot/testing/authority/fixture'
import { shareServer } from '@folkmoot/testing/provide-server'
import { readOpenApi } from '@folkmoot/testing/read-openapi'

type OpenApi = Awaited<ReturnType<typeof readOpenApi>>

describe('[PEER-16] the replies of every call, checked against the document', () => {
  let fixture: AuthorityFixture
  let openApi: OpenApi
  const server = shareServer()
  beforeAll(async () => {
    fixture = await createFixture(server)
    openApi = await readOpenApi(server)
  })

  it.each(Object.keys(CALLS) as CallName[])('[API-8] %s', async (name) => {
    const { fixtureName = 'open' } = createSample(fixture, name)
    const tokens = await createTokens(server, fixture, fixture.places[fixtureName])
    for (const role of ROLES) {
      const answer = await sendSample(server, name, createSample(fixture, name), tokens[role])
      expect([role, answer.status, openApi.problems(answer)]).toEqual([role, answer.status, []])
      expect([role, answer.status]).not.toEqual([role, 500])
    }
  })
})
