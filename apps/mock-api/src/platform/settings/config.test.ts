import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const readProblems = (env: Record<string, string>): string => {
  try {
    readConfig(env)
    return ''
  } catch (cause) {
    return (cause as Error).message
  }
}

const PROVIDER = { AUTH_ISSUER: 'https://id.example.org', AUTH_AUDIENCE: 'api', AUTH_CLIENT_ID: 'web' }

describe('settings', () => {
  it('[RUN-35] want ports of their own for pages and metrics', () => {
    expect(readProblems({ METRICS_PORT: '8080' })).toContain('METRICS_PORT must not be PORT.')
    expect(readProblems({ METRICS_PORT: '8081' })).toBe('')
    expect(readProblems({ METRICS_PORT: '0', PORT: '0' })).toBe('')
  })

  it.each([
    ['smtp://user:pa#ss@mail.example.org:587', false],
    ['smtp://user:pa%zz@mail.example.org', false],
    ['smtp://user:secret@mail.example.org:99999', false],
    ['smtp://user:pa%23ss@mail.example.org:587?from=forum@example.org', true],
    ['smtps://[::1]', true],
    ['smtps://[::1]?from=forum@localhost', true],
  ])('[RUN-4] say how the address of the mail server is written: %s', (SMTP_URL, isRight) => {
    const problems = readProblems({ SMTP_URL })
    expect(problems === '').toBe(isRight)
    expect(problems).not.toMatch(/pa#ss|secret/)
    if (!isRight) expect(problems).toContain('SMTP_URL cannot be read')
  })

  it.each(['nobody', '', 'Town%20%3Ca@b.org%3E', 'a@example.org,b@example.org', 'forum+town@example.org'])(
    '[RUN-4] refuse a sender of mails that is no mail address: %s',
    (from) =>
      expect(readProblems({ SMTP_URL: `smtp://user:secret@mail.example.org?from=${from}` })).toMatch(
        /SMTP_URL: from must be a mail address(?!.*secret)/,
      ),
  )

  it('[SEC-2] has limits, each of which can be set separately', () => {
    const { limits } = readConfig({})
    expect(readConfig({ LIMITS: '{"wrong_codes_per_key":3}' }).limits).toEqual({
      ...limits,
      wrong_codes_per_key: 3,
    })
  })

  it('[RUN-4] names what is wrong with all of them in one message, each once', () => {
    const message = readProblems({
      PORT: 'abc',
      TRUST_PROXY: 'yes',
      ADMIN_UIDS: 'cleo',
      PUBLIC_ORIGIN: 'https://example.org/path',
      SITE_LINKS: '/nowhere.json',
      TOPIC_NAMING_URL: 'http://localhost:11434',
      DONATE_URL: 'javascript:alert(1)',
      SMTP_URL: 'smtp://mail.example.org?from=nobody',
      DEV_ISSUER: 'insecure-public',
    })
    const [, ...lines] = message.split('\n')
    expect(lines.map((line) => /[A-Z_]+/.exec(line)?.[0]).toSorted()).toEqual([
      'ADMIN_UIDS',
      'DONATE_URL',
      'PORT',
      'PUBLIC_ORIGIN',
      'SITE_LINKS',
      'SMTP_URL',
      'TOPIC_NAMING_URL',
      'TRUST_PROXY',
    ])
  })

  it.each([
    { PORT: 'abc' },
    { PORT: 'abc', METRICS_PORT: '8080' },
    { DATABASE_URL: 'mysql://x' },
    { TRUST_PROXY: 'yes', HOST: 'localhost', PUBLIC_ORIGIN: 'https://localhost' },
    { DEV_ISSUER: 'maybe' },
    { PUBLIC_ORIGIN: 'localhost:8080' },
    { PUBLIC_ORIGIN: 'somewhere' },
  ])('says nothing of others that only follows from a wrong one: %j', (env) =>
    expect(readProblems(env).split('\n')).toHaveLength(2),
  )

  it('names every part of LIMITS that is wrong', () => {
    const message = readProblems({ LIMITS: '{"votes_per_participant":-1,"newcomer":1,"exports":0.5}' })
    for (const part of ['votes_per_participant', 'newcomer', 'exports'])
      expect(message.split(`“${part}”`)).toHaveLength(2)
  })

  it('names folders and files that cannot be what they are meant as', () => {
    const message = readProblems({
      ERASURE_LIST: import.meta.dirname,
      IMPORT_FOLDER: import.meta.filename,
      PORT: 'abc',
    })
    expect(message).toContain(`ERASURE_LIST must be a file: ${import.meta.dirname} is a folder`)
    expect(message).toContain(`IMPORT_FOLDER must be a folder: ${import.meta.filename} is a file`)
    expect(message).toContain('PORT must be')
    expect(
      readConfig({ ERASURE_LIST: '/etc/passwd/x', IMPORT_FOLDER: '/nowhere/imports' }).importFolder,
    ).toBe('/nowhere/imports')
  })

  it.each([
    ['PORT', 'abc', '70000', 'a whole number from 0 to 65535'],
    ['METRICS_PORT', 'abc', '70000', 'a port, from 0 to 65535'],
    ['TRUST_PROXY', 'abc', '-1', 'a whole number of at least 0'],
  ])('says the same of %s, whether it is %s or %s', (name, word, number, expected) => {
    for (const value of [word, number])
      expect(readProblems({ [name]: value })).toContain(`${name} must be ${expected}.`)
  })

  it.each([
    [{ PUBLIC_ORIGIN: 'http://example.org' }, 'PUBLIC_ORIGIN'],
    [{ PUBLIC_ORIGIN: 'https://example.org/path' }, 'PUBLIC_ORIGIN'],
    [{ SPECIAL_UIDS: '[1,2,3,4,5]' }, 'SPECIAL_UIDS'],
    [{ ADMIN_UIDS: 'cleo' }, 'ADMIN_UIDS must be a JSON array'],
    [{ DEV_ISSUER: '0' }, 'AUTH_ISSUER'],
    [{ AUTH_ISSUER: 'https://id.example.org' }, 'AUTH_AUDIENCE'],
    [
      { AUTH_ISSUER: 'https://id.example.org', AUTH_AUDIENCE: 'a', AUTH_CLIENT_ID: 'c', DEV_ISSUER: '1' },
      'exclude each other',
    ],
    [{ SITE_LINKS: '/nowhere.json' }, 'SITE_LINKS'],
    [{ DEMO: 'perhaps' }, 'DEMO must be 1 or 0'],
    [{ DONATE_URL: 'javascript:alert(1)' }, 'DONATE_URL must be an address that begins with https:'],
    [{ DONATE_URL: 'https://[::1' }, 'DONATE_URL must be an address'],
    [{ LOG_LEVEL: 'shout' }, 'LOG_LEVEL must be silent, error, warn, info or debug'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be sqlite:PATH'],
    [{ DATABASE_URL: 'postgres://ada:p#w@db/town' }, 'DATABASE_URL cannot be read: # / ? @'],
    [{ AUTH_ISSUER: 'foo' }, 'AUTH_ISSUER must be the provider’s address'],
    [{ AUTH_ISSUER: 'https://u:pw@id.example.org/' }, 'AUTH_ISSUER must be the provider’s address'],
    [{ AUTH_ISSUER: 'https://id.example.org/?a=b' }, 'AUTH_ISSUER must be the provider’s address'],
    [{ LIMITS: 'many' }, 'LIMITS must be a JSON object'],
    [{ LIMITS: '[7]' }, 'LIMITS '],
    [{ LIMITS: '{"votes_per_participant":0}' }, 'LIMITS: “votes_per_participant” must be >= 1'],
    [{ LIMITS: '{"votes":7}' }, 'LIMITS: “votes” is not known'],
  ])('[RUN-4] refuses %j', (env, words) => expect(readProblems(env)).toContain(words))

  const LOCAL = 'starts only where PUBLIC_ORIGIN and HOST are loopback'
  const PUBLIC = { PUBLIC_ORIGIN: 'https://talk.city.example', TRUST_PROXY: '1' }

  it.each([
    PUBLIC,
    { ...PUBLIC, NODE_ENV: 'Production' },
    { ...PUBLIC, NODE_ENV: 'production', DEV_ISSUER: '1' },
    { HOST: '0.0.0.0' },
    { HOST: '::', DEV_ISSUER: '1' },
    { HOST: 'talk.city.example' },
  ])('[SAFE-11] refuses the development issuer where others reach it: %j', (env) =>
    expect(readProblems(env)).toContain(LOCAL),
  )

  it.each([
    {},
    { DEV_ISSUER: 'true', NODE_ENV: 'production' },
    { HOST: '::1', PUBLIC_ORIGIN: 'http://[::1]:8080' },
    { HOST: 'localhost', PUBLIC_ORIGIN: 'https://localhost', TRUST_PROXY: '1' },
  ])('[SAFE-11] starts the development issuer on this machine whatever NODE_ENV is: %j', (env) =>
    expect(readConfig(env)).toMatchObject({ devIssuer: true, isInsecurePublic: false }),
  )

  it('has no administrator where the development issuer is said to be insecure', () => {
    const env = { ...PUBLIC, DEV_ISSUER: 'insecure-public' }
    expect(readConfig(env)).toMatchObject({ devIssuer: true, isInsecurePublic: true, adminUids: [] })
    expect(readConfig({ ...env, ADMIN_UIDS: '[7]' }).adminUids).toEqual([7])
    expect(readProblems({ DEV_ISSUER: 'insecure' })).toContain('DEV_ISSUER must be 1, 0 or insecure-public.')
  })

  it('refuses an https address without TRUST_PROXY, and says what to set', () => {
    const env = { ...PROVIDER, PUBLIC_ORIGIN: 'https://talk.city.example' }
    expect(readProblems(env)).toContain('TRUST_PROXY must be set')
    expect(readConfig({ ...env, TRUST_PROXY: '0' }).trustProxy).toBe(0)
    expect(readConfig({}).trustProxy).toBe(0)
  })

  it.each(['https://example.org', 'http://127.0.0.1:9', 'http://[::1]:9', 'http://localhost'])(
    'takes the address %s',
    (origin) =>
      expect(readConfig({ ...PROVIDER, PUBLIC_ORIGIN: origin, TRUST_PROXY: '1' }).publicOrigin).toBe(
        new URL(origin).origin,
      ),
  )

  it('[AUTH-9] uses any provider, and has no administrators by default then', () => {
    expect(readConfig(PROVIDER)).toMatchObject({
      devIssuer: false,
      adminUids: [],
      auth: { issuer: 'https://id.example.org', audience: 'api', clientId: 'web' },
    })
  })

  it('seeds the demonstration into the default database only, unless DEMO says otherwise', () => {
    expect(readConfig({ DATABASE_URL: 'sqlite:other.db' }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL: 'sqlite:other.db', DEMO: '1' }).demo).toBe(true)
    expect(readConfig({ DEMO: '0' }).demo).toBe(false)
  })
})
