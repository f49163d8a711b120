import { Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import type { TopicMembers } from '@folkmoot/api-types/topic-members'
import {
  AGE_FILTERS,
  type AgeFilter,
  getLanguage,
  type QueueFilter,
} from '@folkmoot/domain/triage/queue-filter'
import { useMemo } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { triageMessages } from '../../messages/triage.ts'
import type { CommentTopics } from './use-comment-topics.ts'

interface Props {
  /** all comments: the languages to choose from are theirs */
  comments: readonly ModerationComment[]
  topics: CommentTopics
  filter: QueueFilter
  onChange: (part: Partial<QueueFilter>) => void
}

/** The filters that are a checkbox. */
export const FLAG_FILTERS = [
  ['flagged', messages.flagged],
  ['seed', messages.seed],
  ['meta', messages.metadata],
] as const

/** The filters that are used less often: topic, language, author, age and what is marked. */
export function QueueFilters(props: Props) {
  const { filter, onChange } = props
  return (
    <>
      <TopicFilter {...props} />
      <LanguageFilter {...props} />
      <AuthorFilter {...props} />
      <HTMLSelect
        aria-label={messages.ageFilter}
        value={filter.age}
        onChange={({ currentTarget }) => onChange({ age: currentTarget.value as AgeFilter })}
        options={Object.keys(AGE_FILTERS).map((value) => ({
          value,
          label: messages.ageFilters[value as AgeFilter],
        }))}
      />
      <div className="queue-checkboxes" role="group" aria-label={messages.filter}>
        {FLAG_FILTERS.map(([name, label]) => (
          <Checkbox
            key={name}
            inline
            label={label}
            checked={filter[name]}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked })}
          />
        ))}
      </div>
    </>
  )
}

/** The topics of a layer, for the choice. */
const listLayers = (topics: readonly TopicMembers[]): [layer: number, topics: TopicMembers[]][] => {
  const layers = new Map<number, TopicMembers[]>()
  for (const topic of topics) layers.set(topic.layer_id, [...(layers.get(topic.layer_id) ?? []), topic])
  // broad topics first: there are few
  return [...layers].sort(([one], [other]) => other - one)
}

/** Shown when there are topics, or the address names one. */
function TopicFilter({ topics: { topics, filtered, isGone }, filter, onChange }: Props) {
  const layers = useMemo(() => listLayers(topics), [topics])
  if (layers.length === 0 && !filter.topic) return null
  const renderTopic = ({ topic_key, topic_name, comment_ids }: TopicMembers) => (
    <option key={topic_key} value={topic_key}>
      {triageMessages.topicOption(topic_name, comment_ids.length)}
    </option>
  )
  return (
    <HTMLSelect
      className="queue-topic"
      aria-label={triageMessages.topicFilter}
      value={filter.topic === '' ? '' : (filtered?.topic_key ?? filter.topic)}
      onChange={({ currentTarget }) => onChange({ topic: currentTarget.value })}
    >
      <option value="">{triageMessages.anyTopic}</option>
      {filter.topic !== '' && !filtered && (
        <option value={filter.topic}>
          {isGone ? triageMessages.goneTopic : triageMessages.loadingTopic}
        </option>
      )}
      {layers.length === 1
        ? layers[0]?.[1].map(renderTopic)
        : layers.map(([layer, own], at) => (
            <optgroup key={layer} label={triageMessages.topicLayer(at, layers.length)}>
              {own.map(renderTopic)}
            </optgroup>
          ))}
    </HTMLSelect>
  )
}

const languageNames = new Intl.DisplayNames(undefined, { type: 'language' })

/** The name of a language, or its code where there is no name. */
function formatLanguage(code: string): string {
  try {
    return languageNames.of(code) ?? code
  } catch {
    return code
  }
}

/** Shown when there are two languages to choose from. */
function LanguageFilter({ comments, filter, onChange }: Props) {
  const languages = useMemo(
    () => [...new Set(comments.map(getLanguage))].filter((code) => code !== '').toSorted(),
    [comments],
  )
  const offered =
    languages.includes(filter.language) || !filter.language ? languages : [...languages, filter.language]
  if (offered.length < 2) return null
  return (
    <HTMLSelect
      aria-label={messages.languageFilter}
      value={filter.language}
      onChange={({ currentTarget }) => onChange({ language: currentTarget.value })}
      options={[
        { value: '', label: messages.anyLanguage },
        ...offered.map((value) => ({ value, label: formatLanguage(value) })),
      ]}
    />
  )
}

/** The number of the participant who wrote them. */
function AuthorFilter({ filter: { author }, onChange }: Props) {
  const handleChange = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, 9)
    onChange({ author: digits === '' ? undefined : Number(digits) })
  }
  return (
    <InputGroup
      className="queue-author"
      inputMode="numeric"
      aria-label={triageMessages.authorFilter}
      placeholder={triageMessages.authorFilter}
      value={author === undefined ? '' : String(author)}
      onValueChange={handleChange}
    />
  )
}
