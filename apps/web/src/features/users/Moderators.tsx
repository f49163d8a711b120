import { Button, Tag } from '@blueprintjs/core'
import { useState } from 'react'
import { userMessages as messages } from '../../messages/users.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useToast } from '../../ui/toasts.ts'
import { useModeratorsQuery, useRemoveModeratorMutation } from './users-api.ts'

interface Person {
  uid: number
  name: string
}

/** The people of the caller's site; its owner can remove the others. Renders nothing for a site with one person. */
export function Moderators({ uid: own }: { uid: number }) {
  const { data, error } = useModeratorsQuery()
  const [asked, setAsked] = useState<Person>()
  if (error) return <Failure what={messages.moderatorsFailed} error={error} />
  const people = data?.moderators ?? []
  if (people.length < 2) return null
  const isOwner = people.some(({ uid, is_site_owner }) => uid === own && is_site_owner)
  return (
    <section aria-labelledby="moderators" className="account-section">
      <h2 id="moderators">{messages.moderatorsHeading}</h2>
      <p>{messages.moderatorsHelp}</p>
      <ul className="account-people">
        {people.map(({ uid, hname, is_site_owner }) => {
          const name = hname || messages.unnamedPerson(uid)
          return (
            <li key={uid}>
              <span dir="auto">{name}</span>
              {is_site_owner && (
                <Tag minimal round>
                  {messages.siteOwner}
                </Tag>
              )}
              {isOwner && !is_site_owner && (
                <Button
                  variant="minimal"
                  intent="danger"
                  aria-label={messages.removeOne(name)}
                  onClick={() => setAsked({ uid, name })}
                >
                  {messages.removeModerator}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <RemoveModerator person={asked} onClose={() => setAsked(undefined)} />
    </section>
  )
}

function RemoveModerator({ person, onClose }: { person: Person | undefined; onClose: () => void }) {
  const [send, { error }] = useRemoveModeratorMutation()
  const showToast = useToast()
  const remove = async ({ uid, name }: Person) => {
    onClose()
    const answer = await send({ body: { uid } })
    if (!answer.error) showToast({ message: messages.removed(name), intent: 'success' })
  }
  return (
    <>
      {error && <Failure what={messages.removeFailed} error={error} />}
      <ConfirmDialog
        open={person !== undefined}
        question={messages.removeQuestion(person?.name ?? '')}
        consequence={messages.removeConsequence}
        yes={messages.removeModerator}
        no={messages.cancel}
        intent="danger"
        onYes={() => person && void remove(person)}
        onNo={onClose}
      />
    </>
  )
}
