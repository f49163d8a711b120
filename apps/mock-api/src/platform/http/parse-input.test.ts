import { shareServer } from '@folkmoot/testing/provide-server'
import { describe, expect, it } from 'vitest'
import { formatExpectation, type JsonSchema } from './parse-input.ts'

describe('messages about invalid input', () => {
  const server = shareServer()

  it.each<[JsonSchema, string]>([
    [{ type: 'integer' }, 'must be a whole number'],
    [{ type: 'integer', minimum: 1, maximum: 9 }, 'must be a whole number from 1 to 9'],
    [{ type: 'integer', minimum: 0 }, 'must be a whole number of at least 0'],
    [{ type: 'number', maximum: 1 }, 'must be a number of at most 1'],
    [{ type: 'boolean' }, 'must be true or false'],
    [{ type: 'string', maxLength: 1 }, 'must be text of at most 1 character'],
    [{ type: 'string', minLength: 1, maxLength: 9 }, 'must be text of 1 to 9 characters'],
    [{ type: 'array', minItems: 1 }, 'must be a list of at least 1 value'],
    [{ type: 'string', pattern: '^a$', description: 'the letter a' }, 'must be the letter a'],
  ])('[API-7] says of %j: %s', (shape, words) => expect(formatExpectation(shape)).toBe(words))

  it.each([
    ['conversations?conversation_id=nope', 'polis_err_fetching_zid_for_conversation_id'],
    ['reports?report_id=nope', 'polis_err_fetching_rid_for_report_id'],
    ['conversations?limit=abc', 'polis_fail_parse_int'],
    ['conversations?limit=0', 'polis_fail_parse_int_out_of_range'],
    ['conversations?is_active=maybe', 'polis_fail_parse_boolean'],
    [`reports?report_id=${'r'.repeat(101)}`, 'polis_fail_parse_string_too_long'],
  ])('[API-7] has the contract’s reason for %s: %s', async (path, reason) => {
    const { status, body } = await server.call('GET', `/api/v3/${path}`, 'ada')
    expect([status, body.reason]).toEqual([400, reason])
  })

  it('[API-7] have the contract’s reason of an address only for an address', async () => {
    const { conversation_id } = await server.build.conversation()
    const refuse = async (url: string, body: object) => (await server.call('PUT', url, 'ada', body)).body
    expect(await refuse('/api/v3/users', { email: 'nobody' })).toMatchObject({
      reason: 'polis_fail_parse_email',
    })
    const colour = await refuse('/api/v3/conversations', { conversation_id, bgcolor: 'url(x)' })
    expect(colour.error).toBe('polis_err_param_parse_failed_bgcolor')
    expect(colour.reason).toBeUndefined()
  })
})
