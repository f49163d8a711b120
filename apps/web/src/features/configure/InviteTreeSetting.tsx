import { configureMessages } from '../../messages/configure.ts'
import { useToast } from '../../ui/toasts.ts'
import { OptionSetting } from './OptionSetting.tsx'
import { useFieldSave } from './use-field-save.ts'
import type { Settings } from '../../conversation/use-settings.ts'

/** The switch of the invite tree. It decides who can take part at all, so it reports the change and offers Undo. */
export function InviteTreeSetting({ settings }: { settings: Settings }) {
  const showToast = useToast()
  const commit = useFieldSave('treevite_enabled', settings, ({ from, value, saved }) => {
    const undo = () => settings.change('treevite_enabled', from, value)
    const message = value ? configureMessages.inviteTreeOn : configureMessages.inviteTreeOff
    if (saved) showToast({ message, about: 'treevite_enabled', onUndo: undo })
  })
  const toggle = (value: Parameters<typeof commit>[0]) => commit(value, settings.shown.treevite_enabled)
  return <OptionSetting field="treevite_enabled" settings={settings} onChange={toggle} />
}
