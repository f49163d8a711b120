import {
  type HelpColourField,
  isColour,
  parseColour,
  TEXT_FIELDS,
  type TextField,
} from '@folkmoot/domain/conversations'
import { isLongerThan } from '@folkmoot/domain/text'
import { useEffect, useEffectEvent, useRef } from 'react'
import { configureMessages } from '../../messages/configure.ts'
import { useUnsavedText } from '../../session/unsaved-texts.ts'
import { useToast } from '../../ui/toasts.ts'
import { useFieldSave } from './use-field-save.ts'
import type { Settings } from '../../conversation/use-settings.ts'

type Field = TextField | HelpColourField

const SETTING_MESSAGES = { ...configureMessages.texts, ...configureMessages.colours }

const isTextField = (field: Field): field is TextField => field in TEXT_FIELDS

/** The text as it will be saved; undefined when it cannot be saved: it is too long, or not a colour. */
function toSavedText(field: Field, text: string): string | undefined {
  if (isTextField(field)) return isLongerThan(text, TEXT_FIELDS[field].maxCharacters) ? undefined : text
  return isColour(text) ? (parseColour(text) ?? '') : undefined
}

/** Creates the function that saves a text, reports it, and offers Undo. */
function useCommitText(field: Field, settings: Settings, text: string, setText: (text: string) => void) {
  const showToast = useToast()
  return useFieldSave(field, settings, ({ from, value, saved }) => {
    const undo = () => {
      setText(String(from ?? ''))
      settings.change(field, from, value)
    }
    if (saved) showToast({ message: SETTING_MESSAGES[field].saved, about: field, onUndo: undo })
    else if (text === value) setText(settings.saved[field] ?? '')
  })
}

/**
 * A text that is edited here and saved when its field is left, if it changed (CFG-2). The typed text stays until the
 * server has it. Navigation without leaving the field saves it too, and so does the return from an interrupting sign-
 * in. Text that cannot be saved stays in its field.
 */
export function useTextSetting(field: Field, settings: Settings) {
  const server = settings.saved[field] ?? ''
  const committed = settings.shown[field] ?? ''
  const [text, setText] = useUnsavedText(field, server)
  const valueBeforeEdit = useRef(committed)
  const isEdited = useRef(false)
  const commit = useCommitText(field, settings, text, setText)
  const edit = (next: string) => {
    if (text === committed) valueBeforeEdit.current = committed
    isEdited.current = true
    setText(next)
  }
  const save = (next = text) => {
    const value = toSavedText(field, next)
    if (value === undefined) return
    if (value !== text) setText(value)
    if (value !== committed) commit(value, text === committed ? committed : valueBeforeEdit.current)
    isEdited.current = false
  }
  const leave = () => {
    if (isEdited.current) save()
  }
  const saveRestored = useEffectEvent(() => {
    if (committed !== server) setText(committed)
    else if (text !== server) save()
  })
  const saveOnUnmount = useEffectEvent(leave)
  useEffect(() => {
    saveRestored()
    return () => saveOnUnmount()
  }, [])
  return { text, edit, leave, save, unsaved: text !== committed }
}
