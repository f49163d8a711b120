import type { CallName } from '@folkmoot/api-types/contract'
import { embed } from '@folkmoot/api-types/embed'

/** The server's exceptions for one call. */
export interface CallRule {
  /** writes of its account that the call counts as; 1 by default */
  readonly cost?: number
  /** other names of fields, which are read when the field itself is absent */
  readonly aliases?: Readonly<Record<string, string>>
  /** optional fields whose invalid values are ignored, because the reader of the reply cannot correct them */
  readonly lenientFields?: readonly string[]
}

export const CALL_RULES: Readonly<Partial<Record<CallName, CallRule>>> = {
  createConversation: { cost: 20 },
  cloneConversation: { cost: 300 },
  importConversation: { cost: 20 },
  createRehearsal: { cost: 300 },
  uploadComments: { cost: 60 },
  importVotes: { cost: 20 },
  acceptInvite: { cost: 20 },
  createInvitation: { cost: 10 },
  createWebhook: { cost: 20 },
  testWebhook: { cost: 120 },
  // bulk moderation in clients of the existing product sends the conversation's id with this name
  moderateTopics: { aliases: { report_id: 'conversation_id' } },
  // visitors cannot correct the page's snippet; only their external id must be valid
  openPage: {
    lenientFields: Object.keys(embed.openPage.query.properties).filter(
      (name) => !['xid', 'parent_url'].includes(name),
    ),
  },
}
