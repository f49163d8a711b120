import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestServer } from '@folkmoot/testing/server'
import { load, YAML11_SCHEMA } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../platform/settings/config.ts'
import { DEFAULTS, listSettingNames } from '../platform/settings/settings.ts'

const root = join(import.meta.dirname, '../../../..')
const readText = (name: string): string => readFileSync(join(root, name), 'utf8')
const dockerfile = readText('Dockerfile').replaceAll(/^\s*#.*$/gm, '')

interface Service {
  readonly build?: unknown
  readonly profiles?: readonly string[]
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly environment?: Readonly<Record<string, string | number | null>>
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly stop_grace_period?: string
}

// <<: belongs to YAML 1.1
const compose = load(readText('docker-compose.yml'), { schema: YAML11_SCHEMA }) as {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: object
}
/** The services that are our server. */
const servers = Object.entries(compose.services).filter(([, { build }]) => build === '.')

const imageSettings = Object.fromEntries(
  [...dockerfile.matchAll(/^(?:ENV| {3}) +(NODE_ENV|HOST|PORT|DATABASE_URL)=(\S+)/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

/** Says which settings the server of a service has, where .env and the shell say this. */
const resolveSettings = ({ environment = {} }: Service, said: Readonly<Record<string, string>>) => ({
  ...imageSettings,
  ...Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => {
      const text = value === null ? said[name] : String(value)
      return text === undefined
        ? []
        : [[name, text.replaceAll(/\$\{(\w+):-([^}]*)\}/g, (_, key, other) => said[key] || other)]]
    }),
  ),
})

const PROVIDER = {
  PUBLIC_ORIGIN: 'https://town.example',
  AUTH_ISSUER: 'https://login.example',
  AUTH_AUDIENCE: 'town',
  AUTH_CLIENT_ID: 'web',
  POSTGRES_PASSWORD: 'secret',
}

/** Runs the image's health check beside a server on this port. Returns its exit code. */
function runHealthCheck(port: number): Promise<number> {
  const [, command = '[]'] = /^HEALTHCHECK[^]*?CMD (\[.*\])$/m.exec(dockerfile) ?? []
  const [program = '', ...words] = JSON.parse(command) as string[]
  return new Promise((resolve) => {
    const child = execFile(program, words, { env: { ...process.env, PORT: String(port) } })
    child.on('close', (code) => resolve(code ?? -1))
  })
}

describe('the system in containers', () => {
  it('[RUN-3] keeps its data on volumes, and writes nowhere else', () => {
    expect(servers.map(([name]) => name)).toEqual(['folkmoot', 'with-provider', 'first', 'second'])
    expect(imageSettings['DATABASE_URL']).toMatch(/^sqlite:\/data\//)
    const named = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.filter((volume) => !volume.startsWith('.')).map((volume) => volume.split(':')[0]),
    )
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named))
    for (const [, service] of servers)
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        stop_grace_period: '35s',
        volumes: [expect.stringMatching(/^\w+:\/data$/)],
      })
  })

  it('[RUN-3] is published on this machine only, but for what ends TLS', () => {
    const published = Object.entries(compose.services).flatMap(([name, { ports }]) =>
      ports === undefined ? [] : [[name, ports]],
    )
    expect(published).toEqual([
      ['folkmoot', [`127.0.0.1:8080:${imageSettings['PORT']}`]],
      ['with-provider', [`127.0.0.1:8080:${imageSettings['PORT']}`]],
      ['caddy', ['80:80', '443:443']],
      ['prometheus', ['127.0.0.1:9090:9090']],
      ['development', [`127.0.0.1:8080:${imageSettings['PORT']}`]],
    ])
  })

  it.each(servers)('%s takes every setting of .env', (_, { environment = {} }) => {
    expect(listSettingNames().filter((name) => !(name in environment))).toEqual([])
    const others = Object.keys(environment).filter((name) => !listSettingNames().includes(name))
    expect(others).toEqual([])
  })

  it.each(servers)('[RUN-3] %s starts with a copy of .env.example', (_, service) => {
    const config = readConfig(resolveSettings(service, { ...DEFAULTS, ...PROVIDER, LOG_LEVEL: 'error' }))
    expect(config).toMatchObject({ host: '0.0.0.0', port: 8080, logLevel: 'error' })
  })

  it('only the demonstration has the issuer without passwords', () => {
    const configs = servers.map(([, service]) => readConfig(resolveSettings(service, PROVIDER)))
    expect(configs.map(({ devIssuer }) => devIssuer)).toEqual([true, false, false, false])
  })

  it('[RUN-3] has a health check that fails when the server is gone', async () => {
    const server = await createTestServer()
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const address = server.app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await runHealthCheck(port)).toBe(0)
    await server.close()
    expect(await runHealthCheck(port)).toBe(1)
  })
})
