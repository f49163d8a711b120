import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { QUIET_ZONE_MODULES, createQrPath, createQrSvg } from './qr.tsx'

/** Parses the dark modules back from a path's runs. */
function parseDarkModules(path: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(length); step += 1) (modules[Number(y)] ?? [])[Number(x) + step] = true
  return modules
}

it('[DIST-1] the drawing darkens exactly the modules of the code, with a white edge of four', () => {
  const { data, size } = encode('https://talk.example/alpha/2abcdefghi', {
    ecc: 'M',
    border: QUIET_ZONE_MODULES,
  })
  expect(data).toHaveLength(size)
  expect(parseDarkModules(createQrPath(data), size)).toEqual(data)
  expect(data.slice(0, QUIET_ZONE_MODULES).flat().includes(true)).toBe(false)
  expect(createQrSvg(data)).toContain(`viewBox="0 0 ${size} ${size}"`)
})
