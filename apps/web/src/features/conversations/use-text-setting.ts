import { useEffect, useEffectEvent, useRef } from 'react'
import { messages } from '../../messages.ts'
import { useDraft } from '../../session/drafts.ts'
import { useToast } from '../../ui/toasts.ts'
import { useFieldSave } from './use-field-save.ts'
import type { Settings } from './use-settings.ts'

export type TextField = 'topic' | 'description'

const SAVED = { topic: messages.topicSaved, description: messages.descriptionSaved } as const

/**
 * A text that is edited here and saved when its field is left, if it changed (CFG-2). What is typed stays until the
 * server has it, whatever happens in between. Going to another screen without leaving the field first saves it too, and
 * so does coming back from a sign-in that interrupted the typing.
 */
export function useTextSetting(field: TextField, settings: Settings) {
  const server = settings.saved[field] ?? ''
  const committed = settings.shown[field] ?? ''
  const [text, setText] = useDraft(field, server)
  const seen = useRef(committed)
  const typed = useRef(false)
  const showToast = useToast()
  const commit = useFieldSave(field, settings, ({ from, value, saved }) => {
    const undo = () => {
      setText(String(from ?? ''))
      settings.change(field, from, value)
    }
    if (saved) showToast({ message: SAVED[field], onUndo: undo })
    else if (text === value) setText(server)
  })
  const edit = (next: string) => {
    if (text === committed) seen.current = committed
    typed.current = true
    setText(next)
  }
  const save = () => {
    if (typed.current && text !== committed) commit(text, seen.current)
    typed.current = false
  }
  const come = useEffectEvent(() => {
    if (committed !== server) setText(committed)
    else if (text !== server) commit(text, server)
  })
  const go = useEffectEvent(save)
  useEffect(() => {
    come()
    return () => go()
  }, [])
  return { text, edit, save, unsaved: text !== committed }
}
