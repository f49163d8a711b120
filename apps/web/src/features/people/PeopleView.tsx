import type { PeopleList } from '@folkmoot/api-types/people'
import { canOwn } from '@folkmoot/domain/people'
import { useCurrentUser } from '../../api/current-user.ts'
import { peopleMessages as messages } from '../../messages/people.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { InviteForm, OpenInvitations } from './Invitations.tsx'
import { type Place, usePeopleQuery } from './people-api.ts'
import { PersonList } from './PersonList.tsx'

/** The people of a conversation or a site: the form that invites, the list, the open invitations. */
export function PeopleView({ place }: { place: Place }) {
  const { data: user } = useCurrentUser()
  const { currentData, error, isFetching, refetch } = usePeopleQuery(
    { query: place },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  if (!currentData && error)
    return (
      <Failure what={messages.failed} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    )
  if (!currentData || !user) return <Loading text={messages.loading} visible lines={6} />
  return <LoadedPeople place={place} list={currentData} own={user.uid} isAdmin={user.is_admin} />
}

interface LoadedProps {
  place: Place
  list: PeopleList
  own: number
  isAdmin: boolean
}

function LoadedPeople({ place, list, own, isAdmin }: LoadedProps) {
  return (
    <>
      <PersonList place={place} list={list} own={own} isAdmin={isAdmin} />
      <OpenInvitations invitations={list.invitations} />
      {canOwn(list.role) && <InviteForm place={place} sendsMail={list.sends_mail} />}
    </>
  )
}
