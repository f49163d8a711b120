import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

const listPages = () =>
  execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')

/** Forms the anchor of a heading as code hosts do. */
const formAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const listAnchors = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => formAnchor(heading))

it('the files that documents name are there', () => {
  const named = listPages().flatMap((page) =>
    [
      ...readFileSync(join(ROOT, page), 'utf8').matchAll(
        /`((?:apps|packages|scripts|e2e)\/[^\s`*]+\.(?:tsx?|mjs))`/g,
      ),
    ].map(([, path = '']) => ({ page, path })),
  )
  expect(named.length).toBeGreaterThan(10)
  // a word in capitals stands for a name
  expect(named.filter(({ path }) => !/[A-Z]{4}/.test(path) && !existsSync(join(ROOT, path)))).toEqual([])
})

it('links between documents lead to files and headings that exist', () => {
  const links = listPages().flatMap((page) =>
    [
      ...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)]*))?\)/g),
    ].map(([, path = '', anchor]) => ({ page, path: path === '' ? page : join(page, '..', path), anchor })),
  )
  expect(links.length).toBeGreaterThan(50)
  const dead = links.filter(({ path, anchor }) => {
    if (!existsSync(join(ROOT, path))) return true
    return anchor !== undefined && !listAnchors(readFileSync(join(ROOT, path), 'utf8')).includes(anchor)
  })
  expect(dead).toEqual([])
})
