import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { seeds } from '../../messages/seed-comments.ts'
import { useAdminOutlet } from '../../ui/admin-outlet.ts'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { SeedList } from './SeedList.tsx'
import { SeedText } from './SeedText.tsx'
import { SeedUpload } from './SeedUpload.tsx'
import { useSeedText } from './use-seed-text.ts'
import { useSeedUpload } from './use-seed-upload.ts'

import './seed-comments.css'

/** The seed comments of a conversation: one by one, from a file, and those that are there. */
export function SeedComments() {
  const { conversation, onUnsent } = useAdminOutlet()
  const { conversation_id, is_active } = conversation
  const field = useSeedText(conversation_id)
  const upload = useSeedUpload(conversation_id)
  const unsent = field.unsent || upload.unsent
  useEffect(() => {
    onUnsent(unsent)
    return () => onUnsent(false)
  }, [unsent, onUnsent])
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '#seed-comments') return undefined
    // after the page has given the focus to its title
    const timer = setTimeout(() => {
      document.getElementById('seed-comments')?.scrollIntoView()
      document.getElementById('seed-text')?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [hash])
  return (
    <SettingGroup heading={seeds.heading} id="seed-comments">
      <p className="setting-help">{seeds.intro}</p>
      {!is_active && <p className="notice notice-warning">{seeds.closed}</p>}
      <SeedText field={field} />
      <SeedUpload conversation_id={conversation_id} upload={upload} onChoose={field.forget} />
      <SeedList conversation_id={conversation_id} />
    </SettingGroup>
  )
}
