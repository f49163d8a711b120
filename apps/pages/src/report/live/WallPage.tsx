import type { Wall } from '@folkmoot/api-types/wall'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import { chooseLanguage, detectLanguage, isRightToLeft } from '@folkmoot/domain/languages'
import { formatNumber } from '@folkmoot/domain/numbers'
import { fitMap, placeDots } from '@folkmoot/ui/map-geometry'
import { OpinionMap } from '@folkmoot/ui/OpinionMap'
import { QrCode, useQr } from '@folkmoot/ui/qr'
import { type CSSProperties, useEffect } from 'react'
import type { StoryMessages } from '../messages/story/en.ts'
import { STORY_MESSAGES } from '../story/story-view.ts'
import { useWall } from './use-wall.ts'
import '@folkmoot/ui/opinion-map.css'
import './wall.css'

const MAP = { width: 640, height: 560, margin: 24, strip: 0, maxRadius: 18 } as const

const WIDE_LETTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Letters of a comment, of which wide ones count twice, in the largest size, and in the one after it. */
const SIZES = [
  { most: 70, vw: 4.8 },
  { most: 160, vw: 3.4 },
  { most: Infinity, vw: 2.3 },
] as const

interface Props {
  wall: Wall
  m: StoryMessages
}

/** The votes on the comment, of all who have voted on anything. */
function Votes({ wall: { voters, results }, m }: Props) {
  if (results === null) return <p className="wall-muted">{m.wall.withheld}</p>
  const { agree_count: agree, disagree_count: disagree } = results
  if (voters === 0) return null
  const people = Math.max(voters, agree + disagree)
  const rest = people - agree - disagree
  return (
    <>
      <div className="wall-bar" aria-hidden>
        <i className="wall-agree" style={{ flexGrow: agree }} />
        <i style={{ flexGrow: rest }} />
        <i className="wall-disagree" style={{ flexGrow: disagree }} />
      </div>
      <p className="wall-kinds">
        <span>
          <b>{formatNumber(agree)}</b> {m.kinds.agree}
        </span>
        <span className="wall-muted">{m.wall.rest(rest)}</span>
        <span>
          <b>{formatNumber(disagree)}</b> {m.kinds.disagree}
        </span>
      </p>
    </>
  )
}

/** The comment in letters that a room can read. */
function Comment({ wall, m }: Props) {
  const { comment } = wall
  if (comment === null) return <p className="wall-muted">{m.wall.empty}</p>
  const letters = comment.txt.replace(WIDE_LETTERS, '  ').length
  const size = SIZES.find(({ most }) => letters <= most)
  return (
    <>
      <blockquote
        dir="auto"
        {...(comment.lang !== null && { lang: comment.lang })}
        style={{ '--size': `${size?.vw}vw` } as CSSProperties}
      >
        {comment.txt}
      </blockquote>
      <Votes wall={wall} m={m} />
    </>
  )
}

/** The groups that form; nothing before there are some. */
function Groups({ wall: { results }, m }: Props) {
  if (!results || results.groups < 2) return null
  const points = results.points.map((point, at) => ({ ...point, key: String(at) }))
  return (
    <figure>
      <OpinionMap size={MAP} regions={[]} dots={placeDots(points, fitMap(points, MAP), MAP)} aria-hidden />
      <figcaption>{m.groups.title(results.groups)}</figcaption>
    </figure>
  )
}

/** Where one takes part, and how many do. */
function Foot({ wall: { voters, votes, is_active }, m, address }: Props & { address: string }) {
  const { modules } = useQr(address)
  return (
    <footer>
      {is_active ? (
        <>
          {modules && <QrCode modules={modules} label={address} />}
          <p>
            <b>{address.replace(/^https?:\/\//, '')}</b>
            <span>{m.wall.join}</span>
          </p>
        </>
      ) : (
        <p>
          <b>{m.wall.ended}</b>
        </p>
      )}
      <p className="wall-counts">
        <b>{m.facts.voters(voters)}</b>
        <b>{m.facts.votes(votes)}</b>
      </p>
    </footer>
  )
}

/** A conversation on the wall of a room: one comment, its votes, the groups, and how to take part (WALL-1). */
export function WallPage({ conversation_id }: { conversation_id: string }) {
  const { wall, failure, since } = useWall(conversation_id)
  const asked = new URLSearchParams(window.location.search).get('ui_lang') ?? ''
  const texts = [wall?.topic ?? '', wall?.comment?.txt ?? ''].join('\n')
  const language = chooseLanguage([asked, detectLanguage(texts) ?? '', ...navigator.languages])
  const m = STORY_MESSAGES[language]
  const title = getConversationTitle({ topic: wall?.topic ?? null }, m.untitled)
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
    if (wall) document.title = title
  }, [language, title, wall])
  if (failure === 'unknown') return <main className="wall wall-alone">{m.wall.unknown}</main>
  if (!wall) return <main className="wall wall-alone" aria-busy />
  const address = `${window.location.origin}/${conversation_id}`
  const time = since && new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(since)
  return (
    <main className="wall">
      <header>
        <h1 dir="auto">{[wall.asked_by, title].filter(Boolean).join(' · ')}</h1>
        {time && <p role="status">{m.wall.offline(time)}</p>}
      </header>
      <div className="wall-middle">
        <div>
          <Comment wall={wall} m={m} />
        </div>
        <Groups wall={wall} m={m} />
      </div>
      <Foot wall={wall} m={m} address={address} />
    </main>
  )
}
