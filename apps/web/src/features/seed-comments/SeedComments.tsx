import { isOver } from '@folkmoot/domain/lifecycle'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { seedCommentMessages as messages } from '../../messages/seed-comments.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { SeedList } from './SeedList.tsx'
import { SeedText } from './SeedText.tsx'
import { SeedUpload } from './SeedUpload.tsx'
import { useSeedText } from './use-seed-text.ts'
import { useSeedUpload } from './use-seed-upload.ts'

import './seed-comments.css'

/** Adds seed comments to a conversation, one by one or from a file, and lists them. */
export function SeedComments() {
  const { conversation, onUnsentChange } = useConversationOutlet()
  const { conversation_id } = conversation
  const field = useSeedText(conversation_id)
  const upload = useSeedUpload(conversation_id)
  const isUnsent = field.isUnsent || upload.isUnsent
  useEffect(() => {
    onUnsentChange(isUnsent)
    return () => onUnsentChange(false)
  }, [isUnsent, onUnsentChange])
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '#seed-comments') return undefined
    // the page first focuses its title
    const timer = setTimeout(() => {
      document.getElementById('seed-comments')?.scrollIntoView()
      document.getElementById('seed-text')?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [hash])
  return (
    <SettingGroup heading={messages.heading} id="seed-comments">
      <p className="setting-help">{messages.intro}</p>
      {isOver(conversation) && <p className="notice notice-warning">{messages.closed}</p>}
      <SeedText field={field} />
      <SeedUpload conversation_id={conversation_id} upload={upload} onChoose={field.clearProblem} />
      <SeedList conversation_id={conversation_id} />
    </SettingGroup>
  )
}
