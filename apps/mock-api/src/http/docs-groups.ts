import * as api from '@folkmoot/api-types'
import type { Contract, Endpoint } from '@folkmoot/api-types'

/** A chapter of the document. */
interface Group {
  name: string
  description: string
  contracts: readonly Contract[]
}

/** The chapters in the order in which somebody new needs them. */
const GROUPS: readonly Group[] = [
  { name: 'People', description: 'who the caller is', contracts: [api.users] },
  {
    name: 'Conversations',
    description: 'made, changed, opened and closed, counted',
    contracts: [api.conversations, api.stats],
  },
  {
    name: 'Taking part',
    description: 'a participant’s page: the next comment, votes, news by e-mail',
    contracts: [api.participation, api.votes, api.subscriptions],
  },
  {
    name: 'Comments and moderation',
    description: 'written, uploaded, decided about; who decided what, and why',
    contracts: [api.comments, api.moderationLog],
  },
  {
    name: 'Invite tree',
    description: 'waves of invites, codes, returning on another device',
    contracts: [api.inviteTree],
  },
  { name: 'External ids', description: 'participants that another site names', contracts: [api.xids] },
  { name: 'Embedding', description: 'conversations inside other pages', contracts: [api.embed] },
  {
    name: 'Reports and files',
    description: 'for whoever holds a report_id; exports, archives, imports',
    contracts: [api.reports, api.reportData, api.reportExports, api.topicReport, api.archive, api.imports],
  },
  { name: 'Opinions', description: 'who votes alike', contracts: [api.math] },
  {
    name: 'Topics',
    description: 'what comments are about, and decisions about whole topics',
    contracts: [api.topics],
  },
  { name: 'This server', description: 'its settings and its health', contracts: [api.site] },
]

/** The chapters as OpenAPI writes them. */
export const TAGS = GROUPS.map(({ name, description }) => ({ name, description }))

/** The chapter in which a call stands. @throws when it stands in none: then one is missing here */
export function groupOf(endpoint: Endpoint): string {
  const group = GROUPS.find(({ contracts }) =>
    contracts.some((contract) => Object.values(contract).includes(endpoint)),
  )
  if (!group) throw new Error(`${endpoint.method} ${endpoint.path} stands in no chapter of docs-groups.ts.`)
  return group.name
}
