import { OpinionMap } from '@folkmoot/ui/OpinionMap'
import type { ClientConfig } from '@folkmoot/api-types/site'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useConfig } from '../../api/config.ts'
import { PRODUCT } from '@folkmoot/domain/product'
import { deleteFarewell, readFarewell } from '../../session/farewell.ts'

import './home.css'

const FAREWELLS = {
  erased: 'Your account is erased, and you are signed out.',
  everywhere: 'You are signed out on all devices, this one included.',
}

const STEPS = [
  {
    title: 'People write',
    text: 'Anyone who takes part adds short comments to one question. No account is needed.',
  },
  {
    title: 'People vote',
    text: 'Everyone agrees, disagrees or passes on the comments of others, one at a time.',
  },
  {
    title: 'Groups appear',
    text: 'Votes show which opinions belong together, and which comments are shared across all groups.',
  },
]

/** /home: product, users, how it works, further reading, and the sign-in link (PUB-1, PUB-2). */
export default function HomePage() {
  const { links } = useConfig()
  useEffect(() => {
    document.title = `${PRODUCT} · Public conversations`
  }, [])
  return (
    <div className="stack home">
      <FarewellNotice />
      <Hero demonstration={links.demonstration} />
      <ol className="stack gap-16 steps" id="how-it-works">
        {STEPS.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className="stack home-links">
        <LinkSection heading="Read" intro="Articles about the method." links={links.read} />
        <LinkSection
          heading="Explore"
          intro="Guides and background from the method’s public knowledge base."
          links={links.explore}
        />
        <section>
          <h2>Contribute</h2>
          <p>{PRODUCT} and its method are open source. Read the code, report a problem, or send a change.</p>
          <p>
            <a href={links.code}>Source code</a>
          </p>
        </section>
      </div>
    </div>
  )
}

/** Says once why somebody was signed out. */
function FarewellNotice() {
  const [farewell] = useState(readFarewell)
  useEffect(deleteFarewell, [])
  return (
    farewell && (
      <p className="notice" role="status">
        {FAREWELLS[farewell]}
      </p>
    )
  )
}

interface HeroProps {
  demonstration: ClientConfig['links']['demonstration']
}

/** Our own page keeps its storage; its links open windows of their own. */
const OWN_PAGE_PERMISSIONS = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** What it is, beside a real comment to vote on and a real result, where this server has the demonstration. */
function Hero({ demonstration }: HeroProps) {
  return (
    <section className="stack gap-24 hero">
      <div className="stack gap-16">
        <h1>Input Crowd, Output Meaning</h1>
        <p>
          {PRODUCT} lets a large group say what it thinks in its own words, and shows what it agrees on and
          where it divides. It is used by governments, academics, independent media and citizens, and it is
          open source.
        </p>
        <p className="row">
          <Link className="button button-primary" to="/signin">
            Get Started
          </Link>
          {demonstration ? (
            <a className="button" href={demonstration.result}>
              See a result
            </a>
          ) : (
            <a className="button" href="#how-it-works">
              Learn how it works
            </a>
          )}
        </p>
      </div>
      {demonstration ? (
        <iframe
          className="hero-try"
          title="A conversation to try: vote on a comment"
          src={`${demonstration.conversation}?ucsd=0&ucsh=0&ucw=0&ucsf=0`}
          loading="lazy"
          sandbox={OWN_PAGE_PERMISSIONS}
        />
      ) : (
        <OpinionDrawing />
      )}
    </section>
  )
}

interface LinkSectionProps {
  heading: string
  intro: string
  links: ClientConfig['links']['read']
}

function LinkSection({ heading, intro, links }: LinkSectionProps) {
  return (
    <section>
      <h2>{heading}</h2>
      <p>{intro}</p>
      <ul>
        {links.map(({ label, url }) => (
          <li key={url}>
            <a href={url}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const GROUPS = [
  { group: 0, x: 118, y: 96, spread: 58, people: 34 },
  { group: 2, x: 286, y: 118, spread: 52, people: 26 },
  { group: 1, x: 196, y: 232, spread: 62, people: 38 },
] as const

const FLATTENING = 0.86

/** Places people around a group's centre in a sunflower pattern: dense inside and even in all directions. */
const placePeople = ({ group, x, y, spread, people }: (typeof GROUPS)[number]) =>
  Array.from({ length: people }, (_, index) => {
    const distance = spread * Math.sqrt((index + 0.5) / people)
    const angle = index * 2.39996
    return {
      key: `${group} ${index}`,
      group,
      count: 1,
      radius: 4.2,
      x: Math.round(x + distance * Math.cos(angle)),
      y: Math.round(y + distance * FLATTENING * Math.sin(angle)),
    }
  })

/** The region of a group as an ellipse. */
function drawRegion({ group, x, y, spread }: (typeof GROUPS)[number]) {
  const [across, up] = [spread + 18, spread * FLATTENING + 18]
  const half = `a${across} ${up} 0 0 1`
  return { group, contours: [`M${x - across} ${y}${half} ${2 * across} 0${half} ${-2 * across} 0Z`] }
}

/** A drawing of a result: people as dots, in three touching groups. It is decoration, so it has no text alternative. */
const OpinionDrawing = () => (
  <OpinionMap
    className="opinion-drawing"
    size={{ width: 400, height: 320 }}
    regions={REGIONS}
    dots={DOTS}
    aria-hidden
  />
)

const REGIONS = GROUPS.map(drawRegion)
const DOTS = GROUPS.flatMap(placePeople)
