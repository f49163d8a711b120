import { useMemo } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useCurrentUser } from '../../api/current-user.ts'
import { peopleMessages as messages } from '../../messages/people.ts'
import { Page } from '../../ui/Page.tsx'
import { usePeopleQuery } from './people-api.ts'
import { PeopleView } from './PeopleView.tsx'

/** Who works on all conversations of a site: the caller's own, or one to which they were invited. */
export default function SitePeoplePage() {
  const { site_id } = useParams()
  const { data: user } = useCurrentUser()
  const place = useMemo(() => (site_id === undefined ? {} : { site_id }), [site_id])
  const { currentData } = usePeopleQuery({ query: place })
  const shown = site_id ?? user?.site_ids[0]
  const others = (user?.site_ids ?? []).filter((one) => one !== shown)
  return (
    <Page title={messages.siteTitle(currentData?.name ?? '')} intro={messages.siteIntro}>
      <PeopleView key={site_id ?? ''} place={place} />
      {others.length > 0 && (
        <section className="stack gap-16 narrow">
          <h2>{messages.otherSites}</h2>
          <ul>
            {others.map((one) => (
              <li key={one}>
                <SiteLink site_id={one} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

function SiteLink({ site_id }: { site_id: string }) {
  const { data } = usePeopleQuery({ query: { site_id } })
  return <Link to={`/people/${site_id}`}>{messages.siteTitle(data?.name ?? '')}</Link>
}
