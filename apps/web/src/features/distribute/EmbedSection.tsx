import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { distributeMessages } from '../../messages/distribute.ts'
import { embedMessages } from '../../messages/embed.ts'
import { EmbedBuilder } from '../../ui/EmbedBuilder.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'

const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address)

/** The embed code of the conversation (DIST-2), and the page on which it is embedded (DIST-3). */
export function EmbedSection({ conversation }: { conversation: ConversationDetails }) {
  const { conversation_id, parent_url } = conversation
  return (
    <SettingGroup heading={distributeMessages.embedHeading} testId="embed-page">
      <p>{distributeMessages.embedHelp}</p>
      <details className="embed-folded">
        <summary>{distributeMessages.embedShow}</summary>
        <EmbedBuilder
          target={{ conversation_id }}
          preview={{ conversation_id, note: embedMessages.previewNote }}
        />
      </details>
      {parent_url && (
        <p className="embedded-on">
          {distributeMessages.embeddedOn}{' '}
          {isWebAddress(parent_url) ? (
            <a href={parent_url} target="_blank" rel="noreferrer">
              {parent_url}
            </a>
          ) : (
            parent_url
          )}
        </p>
      )}
    </SettingGroup>
  )
}
