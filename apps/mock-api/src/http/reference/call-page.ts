import { escapeHtml } from '@folkmoot/domain/escape-html'
import { getErrorMessage, getErrorStatus, type ErrorCode } from '@folkmoot/api-types/errors'
import type { Content, ListedOperation, Parameter, Schema } from './document.ts'
import { type Field, formatType, listFields, listForms } from './fields.ts'
import { renderInline, renderPage, renderTable, renderText } from './html.ts'

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

/** Renders the page of the calls on a method and path. */
export const renderCallPage = (operation: ListedOperation): string =>
  renderPage(
    `${operation.method} ${operation.path}`,
    [
      `<p class="path"><a href="/api/docs">All calls</a> · ${escapeHtml(operation.tags[0] ?? '')}</p>`,
      `<h1>${renderInline(operation.summary)}</h1>`,
      `<p class="call"><b>${operation.method}</b> ${code(operation.path)}${operation.deprecated ? ' <span class="mark">deprecated</span>' : ''}</p>`,
      renderText(operation.description),
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
