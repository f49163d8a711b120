// Bundles the script for embedding pages into dist/embed.js; the server serves it at /embed.js.
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
  // embedding pages have readers with browsers some years old
  target: 'es2020',
  format: 'iife',
  logLevel: 'warning',
}).catch(() => process.exit(1))
