// Builds the pages of participants and reports, the script for pages of other sites, dist/embed.js, which is served at /embed.js,
// and dist/story.mjs, with which the server writes the Story of a report.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build as bundle } from 'esbuild'
import { build } from 'vite'

const here = import.meta.dirname

rmSync(join(here, 'dist'), { recursive: true, force: true })
for (const mode of ['participant', 'report'])
  await build({ root: here, mode, configLoader: 'runner', logLevel: 'warn' })
await bundle({
  absWorkingDir: here,
  entryPoints: { embed: 'src/embed/main.ts' },
  outdir: 'dist',
  bundle: true,
  minify: true,
  charset: 'utf8',
  platform: 'browser',
  // embedding pages have readers with browsers some years old
  target: 'es2020',
  format: 'iife',
  logLevel: 'warning',
})
await bundle({
  absWorkingDir: here,
  entryPoints: { story: 'src/report/story/render-story.tsx' },
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  charset: 'utf8',
  platform: 'node',
  target: 'node20.19',
  define: { 'process.env.NODE_ENV': '"production"' },
  jsx: 'automatic',
  format: 'esm',
  logLevel: 'warning',
})
