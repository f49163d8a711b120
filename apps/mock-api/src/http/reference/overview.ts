import { RETIRED_PAGES } from '@folkmoot/api-types/absent-calls'
import { getErrorMessage, getErrorStatus, listErrorCodes } from '@folkmoot/api-types/errors'
import { escapeHtml } from '@folkmoot/domain/escape-html'
import { PRODUCT } from '@folkmoot/domain/product'
import { listOperations, type ListedOperation, type ReferenceDocument } from './document.ts'
import { renderInline, renderPage, renderTable, renderText } from './html.ts'

const code = (text: string) => `<code>${escapeHtml(text)}</code>`
const link = ({ operationId }: Pick<ListedOperation, 'operationId'>, html: string) =>
  `<a href="/api/docs/${escapeHtml(operationId)}">${html}</a>`

const formatCall = ({ method, path }: ListedOperation) => `<b>${method}</b> ${code(path)}`

const formatAnchor = (name: string) => name.toLowerCase().replaceAll(' ', '-')

function renderChapters({ tags }: ReferenceDocument, operations: readonly ListedOperation[]): string {
  const chapters = tags.map(({ name, description }) => {
    const items = operations
      .filter((one) => one.tags.includes(name))
      .map((one) => {
        const mark = one.deprecated ? ' <span class="mark">deprecated</span>' : ''
        return `<li>${link(one, formatCall(one))}${mark}<br>${renderInline(one.summary)}</li>`
      })
    return `<h2 id="${formatAnchor(name)}">${escapeHtml(name)}</h2>\n<p>${escapeHtml(description)}</p>\n<ul class="calls">${items.join('\n')}</ul>`
  })
  return chapters.join('\n')
}

/** The sections after the chapters, by the heading’s anchor. */
const SECTIONS: readonly (readonly [anchor: string, title: string])[] = [
  ['limits', 'Rate limits'],
  ['deprecations', 'Deprecations'],
  ['errors', 'Error codes'],
]

const heading = (anchor: string) =>
  `<h2 id="${anchor}">${SECTIONS.find(([one]) => one === anchor)?.[1] ?? ''}</h2>`

function renderLimits(operations: readonly ListedOperation[]): string {
  const limits = new Map<string, ListedOperation[]>()
  for (const one of operations)
    for (const limit of one['x-rate-limits'] ?? []) limits.set(limit, [...(limits.get(limit) ?? []), one])
  const rows = [...limits].map(([limit, calls]) => [
    escapeHtml(limit),
    calls.map((one) => link(one, code(one.operationId))).join(', '),
  ])
  return `${heading('limits')}
<p>These are the numbers of this server; its operator can change them. A call beyond a limit is 429, mostly with <code>Retry-After</code> in seconds.</p>
${renderTable('Rate limits', ['Limit', 'Calls'], rows)}`
}

function renderDeprecations(operations: readonly ListedOperation[]): string {
  const calls = operations
    .filter(({ deprecated }) => deprecated)
    .map((one) => [link(one, formatCall(one)), renderInline(one.description.split('\n', 1)[0] ?? '')])
  const pages = RETIRED_PAGES.map(({ path, instead }) => [`page ${code(path)}`, renderInline(instead)])
  return `${heading('deprecations')}
<p>What older clients know, and what to use instead.</p>
${renderTable('Deprecations', ['Deprecated', 'Instead'], [...calls, ...pages])}`
}

function renderErrorCodes(): string {
  const rows = listErrorCodes().map((one) => [
    String(getErrorStatus(one)),
    code(one),
    escapeHtml(getErrorMessage(one)),
  ])
  return `${heading('errors')}\n${renderTable('Error codes', ['Status', 'Code', 'Message'], rows)}`
}

/** Renders the first page of the reference: conventions, all calls, limits, deprecations, error codes. */
export function renderOverview(document: ReferenceDocument): string {
  const operations = listOperations(document)
  // the table of codes has a section of its own
  const introduction = document.info.description.split('<details>', 1)[0]?.trimEnd() ?? ''
  const contents = [...document.tags.map(({ name }) => [formatAnchor(name), name] as const), ...SECTIONS].map(
    ([anchor, name]) => `<li><a href="#${anchor}">${escapeHtml(name)}</a></li>`,
  )
  return renderPage(
    `${PRODUCT} API`,
    [
      `<h1>${PRODUCT} API</h1>`,
      renderText(introduction),
      `<nav aria-label="Contents"><ul class="contents">${contents.join('')}</ul></nav>`,
      renderChapters(document, operations),
      renderLimits(operations),
      renderDeprecations(operations),
      renderErrorCodes(),
    ].join('\n'),
  )
}
