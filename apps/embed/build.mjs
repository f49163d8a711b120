// Bundles the script that pages of others load into dist/embed.js; the server serves it at /embed.js.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const appFolder = import.meta.dirname

rmSync(join(appFolder, 'dist'), { recursive: true, force: true })
await build({
  absWorkingDir: appFolder,
  entryPoints: { embed: 'src/main.ts' },
  outdir: 'dist',
  bundle: true,
  minify: true,
  charset: 'utf8',
  platform: 'browser',
  // pages of others are read in browsers that are some years old
  target: 'es2020',
  format: 'iife',
  logLevel: 'warning',
}).catch(() => process.exit(1))
