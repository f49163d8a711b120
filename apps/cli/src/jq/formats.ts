import { describe, formatJson, JqError, toText } from './values.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  "'": '&#39;',
  '"': '&quot;',
}
const TAB_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Joins a row. @throws JqError for a cell that is an array or an object */
function formatRow(
  value: unknown,
  name: string,
  separator: string,
  formatString: (text: string) => string,
): string {
  if (!Array.isArray(value))
    throw new JqError(`${describe(value)} cannot be ${name}-formatted, only an array can be`)
  return value
    .map((cell: unknown) => {
      if (cell === null) return ''
      if (typeof cell === 'string') return formatString(cell)
      if (typeof cell === 'object') throw new JqError(`${describe(cell)} is not valid in a ${name} row`)
      return formatJson(cell)
    })
    .join(separator)
}

function quoteForShell(value: unknown): string {
  const quote = (one: unknown) => {
    if (typeof one === 'object' && one !== null)
      throw new JqError(`${describe(one)} can not be escaped for shell`)
    return typeof one === 'string' ? `'${one.replaceAll("'", "'\\''")}'` : formatJson(one)
  }
  return Array.isArray(value) ? value.map(quote).join(' ') : quote(value)
}

function decodeBase64(value: unknown): string {
  const text = toText(value)
  if (/[^A-Za-z0-9+/=]/.test(text)) throw new JqError(`${describe(value)} is not valid base64 data`)
  return Buffer.from(text, 'base64').toString('utf8')
}

const FORMATS: Readonly<Record<string, (value: unknown) => string>> = {
  text: toText,
  json: (value) => formatJson(value),
  csv: (value) => formatRow(value, 'csv', ',', (text) => `"${text.replaceAll('"', '""')}"`),
  tsv: (value) =>
    formatRow(value, 'tsv', '\t', (text) =>
      text.replaceAll(/[\\\t\n\r]/g, (sign) => TAB_ESCAPES[sign] ?? sign),
    ),
  html: (value) => toText(value).replaceAll(/[<>&'"]/g, (sign) => ENTITIES[sign] ?? sign),
  uri: (value) =>
    encodeURIComponent(toText(value)).replaceAll(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  sh: quoteForShell,
  base64: (value) => Buffer.from(toText(value), 'utf8').toString('base64'),
  base64d: decodeBase64,
}

/** Writes a value in a format such as `@csv`. @throws JqError */
export function formatAs(name: string, value: unknown): string {
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined
  if (!format) throw new JqError(`${name} is not a valid format`)
  return format(value)
}
