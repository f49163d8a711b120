import { escapeHtml } from '@folkmoot/domain/escape-html'
import { getErrorMessage, getErrorStatus, type ErrorCode } from '@folkmoot/api-types/errors'
import { RECORDED_CALLS, RECORDING_NOTE, type RecordedCall } from '../recorded-calls.ts'
import type { Content, ListedOperation, Parameter, Schema } from './document.ts'
import { type Field, formatType, listFields, listForms } from './fields.ts'
import { renderCode, renderInline, renderPage, renderTable, renderText, renderValue } from './html.ts'

const code = (text: string) => `<code>${escapeHtml(text)}</code>`

const renderFields = (caption: string, fields: readonly Field[]): string =>
  renderTable(
    caption,
    ['Field', 'Type', 'Notes'],
    fields.map(({ name, type, isRequired, description }) => [
      code(name),
      code(type),
      [isRequired ? 'required' : '', renderInline(description)].filter(Boolean).join('; '),
    ]),
  )

const toField = ({ name, in: place, required, schema, description = '' }: Parameter): Field => ({
  name,
  type: formatType(schema),
  isRequired: required,
  description: [place, schema.description, description].filter(Boolean).join('; '),
})

/** Formats the command that makes a recorded call. */
function formatCommand(origin: string, { method, path }: ListedOperation, recorded: RecordedCall): string {
  const { params = {}, query = {}, body } = recorded
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const address = `${origin}${filled}${search.size > 0 ? `?${search}` : ''}`
  return [
    `curl -X ${method} '${address}'`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(body
      ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]
      : []),
  ].join(' \\\n  ')
}

/** Renders what was sent and what came back, for each of the calls of an operation that were recorded. */
function renderExamples(origin: string, operation: ListedOperation): string {
  const names = Object.entries(operation.responses).flatMap(([, { content = {} }]) =>
    Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples)),
  )
  const recorded = [...new Set([operation.operationId, ...names])].flatMap((name) => {
    const one = RECORDED_CALLS[name]
    return one ? [{ name, one }] : []
  })
  if (recorded.length === 0) return ''
  const blocks = recorded.map(({ name, one }) =>
    [
      renderCode(formatCommand(origin, operation, one), `Request ${name}`),
      `<p>Reply: ${one.status}</p>`,
      one.reply === undefined ? '' : renderValue(one.reply, `Reply of ${name}`),
    ].join('\n'),
  )
  return `<h2>Example</h2>\n<p>${RECORDING_NOTE}</p>\n${blocks.join('\n')}`
}

const findSchema = (content: Readonly<Record<string, Content>> = {}): Schema | undefined =>
  content['application/json']?.schema

function renderRequest({ parameters, requestBody }: ListedOperation): string {
  const schema = findSchema(requestBody?.content)
  const fields = schema ? listFields(schema) : []
  return [
    parameters.length > 0
      ? `<h2>Parameters</h2>\n${renderFields('Parameters', parameters.map(toField))}`
      : '',
    fields.length > 0 ? `<h2>Body</h2>\n${renderFields('Body', fields)}` : '',
    requestBody?.content['multipart/form-data'] ? '<h2>Body</h2>\n<p>A form with files.</p>' : '',
  ].join('\n')
}

function renderReplies({ responses }: ListedOperation): string {
  const replies = Object.entries(responses).filter(([status]) => /^[23]/.test(status))
  const blocks = replies.map(([status, { description = '', content }]) => {
    const types = Object.keys(content ?? {}).join(', ')
    const forms = listForms(findSchema(content) ?? {})
    const tables = forms.map((fields) => renderFields(`Fields of ${status}`, fields))
    return `<h3>${status} ${escapeHtml(description)}</h3>\n${types ? `<p>${code(types)}</p>` : ''}\n${tables.join('\n<p>or</p>\n')}`
  })
  return blocks.length > 0 ? `<h2>Reply</h2>\n${blocks.join('\n')}` : ''
}

function renderErrors({ responses }: ListedOperation): string {
  const codes = Object.values(responses).flatMap((response) => response['x-error-codes'] ?? []) as ErrorCode[]
  if (codes.length === 0) return ''
  const rows = codes.map((one) => [String(getErrorStatus(one)), code(one), escapeHtml(getErrorMessage(one))])
  const note =
    'Invalid input has the code `polis_err_param_missing_` or `polis_err_param_parse_failed_` followed by the field.'
  return `<h2>Errors</h2>\n<p>${renderInline(note)}</p>\n${renderTable('Errors', ['Status', 'Code', 'Message'], rows)}`
}

const renderList = (title: string, items: readonly string[]): string =>
  items.length > 0
    ? `<h2>${title}</h2>\n<ul>${items.map((one) => `<li>${renderInline(one)}</li>`).join('')}</ul>`
    : ''

/** Renders the page of the calls on a method and path. `origin` is the address of the server. */
export const renderCallPage = (origin: string, operation: ListedOperation): string =>
  renderPage(
    `${operation.method} ${operation.path}`,
    [
      `<p class="path"><a href="/api/docs">All calls</a> · ${escapeHtml(operation.tags[0] ?? '')}</p>`,
      `<h1>${renderInline(operation.summary)}</h1>`,
      `<p class="call"><b>${operation.method}</b> ${code(operation.path)}${operation.deprecated ? ' <span class="mark">deprecated</span>' : ''}</p>`,
      renderText(operation.description),
      renderExamples(origin, operation),
      renderRequest(operation),
      renderReplies(operation),
      renderErrors(operation),
      renderList('Rate limits', operation['x-rate-limits'] ?? []),
      renderList(
        'Changes',
        (operation['x-changes'] ?? []).map(({ version, change }) => `${version}: ${change}`),
      ),
    ].join('\n'),
  )
