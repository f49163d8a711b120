import { Button } from '@blueprintjs/core'
import { DIGEST_RHYTHMS, type DigestRhythm } from '@folkmoot/domain/moderation-digest'
import { type FormEvent, useId, useState } from 'react'
import { formatReason } from '../../api/failure.ts'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useModerationDigestQuery, useSetModerationDigestMutation } from './moderation-api.ts'

interface Props {
  conversation_id: string
  isOpen: boolean
  onClose: () => void
}

/** Lets a moderator choose mails about waiting comments of this conversation (MODS-14). */
export function DigestDialog({ conversation_id, isOpen, onClose }: Props) {
  const heading = useId()
  return (
    <Dialog open={isOpen} labelledBy={heading} onClose={onClose}>
      <h2 id={heading}>{messages.digestTitle}</h2>
      <DigestForm conversation_id={conversation_id} onClose={onClose} />
    </Dialog>
  )
}

function DigestForm({ conversation_id, onClose }: Omit<Props, 'isOpen'>) {
  const { data, error } = useModerationDigestQuery(
    { query: { conversation_id } },
    { refetchOnMountOrArgChange: true },
  )
  const [save, saving] = useSetModerationDigestMutation()
  const [chosen, setChosen] = useState<DigestRhythm>()
  const every = chosen ?? data?.every
  const problem = error ?? saving.error
  const isOffered = data?.is_offered ?? false
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (every === undefined) return
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const { error: refused } = await save({ body: { conversation_id, every, time_zone } })
    if (refused === undefined) onClose()
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <p>{data && !isOffered ? messages.digestNotOffered : messages.digestHelp(data?.email ?? '')}</p>
      <Rhythms
        every={every}
        isDisabled={(rhythm) => !data || (!isOffered && rhythm !== 'off')}
        onChoose={setChosen}
      />
      <p className="reason-problem" role="alert">
        {problem !== undefined && formatReason(problem)}
      </p>
      <div className="confirm-choices">
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button intent="primary" type="submit" disabled={!data || saving.isLoading}>
          {messages.digestSave}
        </Button>
      </div>
    </form>
  )
}

interface RhythmsProps {
  every: DigestRhythm | undefined
  isDisabled: (rhythm: DigestRhythm) => boolean
  onChoose: (rhythm: DigestRhythm) => void
}

function Rhythms({ every, isDisabled, onChoose }: RhythmsProps) {
  return (
    <div className="reasons" role="radiogroup" aria-label={messages.digestLabel}>
      {DIGEST_RHYTHMS.map((rhythm) => (
        <label key={rhythm}>
          <input
            type="radio"
            name="digest"
            checked={every === rhythm}
            disabled={isDisabled(rhythm)}
            onChange={() => onChoose(rhythm)}
          />
          {messages.digestRhythms[rhythm]}
        </label>
      ))}
    </div>
  )
}
