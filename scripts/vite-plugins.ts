import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { PRODUCT } from '../packages/domain/src/product.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Smaller files are not compressed, because it saves almost nothing. */
const MIN_COMPRESSED_BYTES = 1024

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < MIN_COMPRESSED_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await compressBrotli(bytes, { params }))
  await writeFile(`${file}.gz`, await compressGzip(bytes, { level: 9 }))
}

/** Writes a Brotli and a gzip file for each asset of a build, so the server need not compress on request. */
export function createPrecompressPlugin(): Plugin {
  return {
    name: 'folkmoot:precompress',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }) {
      if (!dir) return
      const files = (await readdir(dir, { recursive: true })).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(files.map((name) => compressFile(join(dir, name))))
    },
  }
}

/** Replaces %PRODUCT% in a page by the product's name. */
export const productNamePlugin: Plugin = {
  name: 'folkmoot:product-name',
  transformIndexHtml: (html) => html.replaceAll('%PRODUCT%', PRODUCT),
}
