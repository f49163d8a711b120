import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const readText = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

/** Lists images that are not built here and have no digest. */
function findUnpinned(dockerfile: string, compose: string): string[] {
  const args = new Map(
    [...dockerfile.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  const stages = new Set([...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name))
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)]
    .map(([, name = '']) => name.replace(/^\$\{(\w+)\}$/, (all, arg: string) => args.get(arg) ?? all))
    .filter((name) => !stages.has(name))
  const services = compose.split(/^ {2}(?=[\w-]+:\n)/m).filter((service) => !/^ {4}build:/m.test(service))
  const images = services.flatMap((service) =>
    [...service.matchAll(/^ {4}image: (\S+)/gm)].map(([, name = '']) => name),
  )
  return [...bases, ...images].filter((name) => !/@sha256:[0-9a-f]{64}$/.test(name))
}

it('images are pinned by digest', () => {
  expect(findUnpinned(readText('Dockerfile'), readText('docker-compose.yml'))).toEqual([])
  const compose = 'services:\n  db:\n    image: postgres:17\n  own:\n    build: .\n    image: own\n'
  expect(findUnpinned('FROM node:20 AS build\nFROM build\n', compose)).toEqual(['node:20', 'postgres:17'])
})
