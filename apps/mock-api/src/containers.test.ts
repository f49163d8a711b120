import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestServer } from '@folkmoot/testing/server'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { listSettingNames } from './settings.ts'

const readText = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../..', name), 'utf8').replaceAll(/^\s*#.*$/gm, '')
const dockerfile = readText('Dockerfile')

/** The values of a service of the compose file: lists, and settings with what they are without an environment. */
interface Service {
  readonly name: string
  readonly ports: readonly string[]
  readonly volumes: readonly string[]
  readonly settings: Readonly<Record<string, string>>
}

/** Reads the services of our compose file, whose indentation the formatter keeps. */
function listServices(compose: string): Service[] {
  const [, services = ''] = /^services:\n([^]*?)(?=^\S)/m.exec(compose) ?? []
  return services.split(/^ {2}(?=\S)/m).flatMap((text) => {
    const [, name] = /^([\w-]+):/.exec(text) ?? []
    if (name === undefined) return []
    const list = (key: string) => {
      const [, items = ''] = new RegExp(`^ {4}${key}:\\n((?: {6}- .*\\n)+)`, 'm').exec(text) ?? []
      return [...items.matchAll(/- (\S+)/g)].map(([, item = '']) => item)
    }
    const [, block = ''] = /^ {4}environment:\n((?: {6}.*\n|\n)+)/m.exec(text) ?? []
    const settings = [...block.matchAll(/^ {6}(\w+): *(.*)$/gm)].map(([, key = '', value = '']) => [
      key,
      value.replace(/^\$\{\w+:-(.*)\}$/, '$1'),
    ])
    return [
      {
        name,
        ports: list('ports'),
        volumes: list('volumes'),
        settings: Object.fromEntries(settings) as Record<string, string>,
      },
    ]
  })
}

const services = listServices(readText('docker-compose.yml'))
const imageSettings = Object.fromEntries(
  [...dockerfile.matchAll(/^(?:ENV| {3}) +(NODE_ENV|HOST|PORT|DATABASE_URL)=(\S+)/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

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
  it('[RUN-3] keeps its data on a volume of each service', () => {
    expect(services.map(({ name }) => name)).toEqual(['folkmoot', 'with-provider'])
    expect(imageSettings['DATABASE_URL']).toMatch(/^sqlite:\/data\//)
    const volumes = services.map(({ volumes: [volume = '', ...more] }) => {
      expect(more).toEqual([])
      return volume
    })
    expect(volumes).toEqual(['demo:/data', 'data:/data'])
    for (const volume of volumes)
      expect(readText('docker-compose.yml')).toMatch(
        new RegExp(`^volumes:[^]*^ {2}${volume.split(':')[0]}:$`, 'm'),
      )
  })

  it('[RUN-3] has settings that the server accepts, and is published on this machine only', () => {
    const provider = {
      PUBLIC_ORIGIN: 'https://town.example',
      AUTH_ISSUER: 'https://login.example',
      AUTH_AUDIENCE: 'town',
      AUTH_CLIENT_ID: 'web',
    }
    for (const { name, ports, settings } of services) {
      expect(Object.keys(settings).filter((key) => !listSettingNames().includes(key))).toEqual([])
      expect(ports).toEqual([`127.0.0.1:8080:${imageSettings['PORT']}`])
      const given = name === 'with-provider' ? { ...settings, ...provider } : settings
      expect(readConfig({ ...imageSettings, ...given })).toMatchObject({ host: '0.0.0.0', port: 8080 })
    }
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
