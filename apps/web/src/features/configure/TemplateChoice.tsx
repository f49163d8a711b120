import {
  CONVERSATION_TEMPLATES,
  formatTemplateCsv,
  TEMPLATE_NAMES,
  type TemplateName,
} from '@folkmoot/domain/conversation-templates'
import { getConversationStatus } from '@folkmoot/domain/lifecycle'
import { useState } from 'react'
import { useUploadTemplateMutation } from './template-api.ts'
import type { Settings } from '../../conversation/use-settings.ts'
import { copyMessages as words } from '../../messages/conversation-copy.ts'
import { Failure } from '../../ui/Failure.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { useToast } from '../../ui/toasts.ts'
import { focusTitle } from './focus-setting.ts'

/** Fills in the texts and adds the seed comments; a retry adds those that are missing. */
function useTemplate(settings: Settings) {
  const { conversation_id } = settings.saved
  const [upload, { isLoading, error }] = useUploadTemplateMutation()
  const [chosen, setChosen] = useState<TemplateName>()
  const showToast = useToast()
  const choose = async (name: TemplateName) => {
    setChosen(name)
    const { topic, description, seeds } = CONVERSATION_TEMPLATES[name]
    settings.change('topic', topic)
    settings.change('description', description)
    focusTitle()
    const { data } = await upload({ body: { conversation_id, csv: formatTemplateCsv(name), is_seed: true } })
    if (data) showToast({ message: words.templateDone(seeds.length), intent: 'success' })
  }
  return {
    choose: (name: TemplateName) => void choose(name),
    retry: () => (chosen ? void choose(chosen) : undefined),
    isLoading,
    error,
  }
}

interface Props {
  settings: Settings
  /** seed comments so far; undefined until it is known */
  seedCount: number | undefined
}

/** Offers templates while a draft is empty (LIFE-11). */
export function TemplateChoice({ settings, seedCount }: Props) {
  const { choose, retry, isLoading, error } = useTemplate(settings)
  const { shown } = settings
  const isEmpty = getConversationStatus(shown) === 'draft' && !shown.topic && !shown.description && !seedCount
  if (error !== undefined)
    return <Failure what={words.templateFailed} error={error} onRetry={retry} isRetrying={isLoading} />
  if (!isEmpty) return null
  return (
    <SettingGroup heading={words.templatesHeading}>
      <p className="setting-help">{words.templatesIntro}</p>
      <ul className="templates">
        {TEMPLATE_NAMES.map((name) => (
          <li key={name}>
            <button type="button" className="template" onClick={() => choose(name)}>
              <span className="template-name">{CONVERSATION_TEMPLATES[name].name}</span>
              <span>{CONVERSATION_TEMPLATES[name].topic}</span>
              <span className="setting-help">
                {words.seedCount(CONVERSATION_TEMPLATES[name].seeds.length)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </SettingGroup>
  )
}
