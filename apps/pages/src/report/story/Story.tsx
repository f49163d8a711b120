import { AskerLogo } from '@folkmoot/ui/AskerLogo'
import { createAccentTokens } from '@folkmoot/domain/colours'
import { QUESTION_TID } from '@folkmoot/domain/translation'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import { LANGUAGE_NAMES, LANGUAGES } from '@folkmoot/domain/languages'
import { PRODUCT } from '@folkmoot/domain/product'
import { explainClosest } from './explain-closest.ts'
import type { FindingView } from '../comments/report-view.ts'
import { StoryOriginal } from './StoryOriginal.tsx'
import { StoryRows, StorySection } from './StoryRows.tsx'
import { ContactLine } from '@folkmoot/ui/ContactLine'
import { StoryDivide, StoryGroups, StoryMeeting } from './StoryGroups.tsx'
import { shortenQuotation, type StoryView } from './story-view.ts'

interface Props {
  story: StoryView
}

/** Keeps the direction of what people wrote out of the sentence around it. */
const isolate = (text: string): string => `\u2068${text}\u2069`

/** The answer in one or two sentences. */
export function createStoryLead({ m, data, silence, common, divides, told }: StoryView): string {
  if (silence !== undefined) return m.lead.early
  if (data.report.lead_text) return data.report.lead_text
  const quote = (found: FindingView) => m.quote(isolate(shortenQuotation(found)))
  const [first] = common
  const say = first?.finding.side === 'disagree' ? m.lead.reject : m.lead.agree
  const agreement = first ? say(common.length, quote(first)) : m.lead.noCommon
  if (told.length === 0) return agreement
  const [deepest] = divides
  const divide = deepest ? m.lead.divides(divides.length, quote(deepest)) : m.lead.noDivides
  return `${agreement} ${divide}`
}

/** A number with its words, the number in bold. */
function Fact({ text, value }: { text: string; value: string }) {
  const at = text.indexOf(value)
  return (
    <li>
      {at > 0 && text.slice(0, at)}
      <b>{at === -1 ? text : value}</b>
      {at !== -1 && text.slice(at + value.length)}
    </li>
  )
}

/** Who took part, in a line. */
function Facts({ story: { m, data, groups, absence, numberFormat } }: Props) {
  const { voters, votes, comments, commenters } = data.counts
  const authors = data.conversation.is_active ? m.facts.authorsAtLeast : m.facts.authors
  const facts: [number, string][] = [
    [voters, m.facts.voters(voters)],
    [votes, m.facts.votes(votes)],
    [comments, m.facts.comments(comments)],
    ...(commenters > 0 ? [[commenters, authors(commenters)] as [number, string]] : []),
    ...(groups.length > 1 ? [[groups.length, m.facts.groups(groups.length)] as [number, string]] : []),
  ]
  return (
    <ul className="story-facts">
      {facts.map(([value, text]) => (
        <Fact key={text} text={text} value={numberFormat.format(value)} />
      ))}
      {absence === 'unstable' && <li>{m.facts.unstable}</li>}
    </ul>
  )
}

/** Who asks, the question, the answer, and who took part. */
function StoryHead({ story }: Props) {
  const { m, data, silence } = story
  const { conversation, opinion } = data
  const asker = conversation.asked_by ?? conversation.ownername
  return (
    <header className="story-head">
      <div>
        {conversation.is_rehearsal === true && (
          <p className="rehearsal-note" role="note">
            {m.rehearsal}
          </p>
        )}
        {data.publication !== undefined && (
          <p className="rehearsal-note" role="note">
            {m.publishedOn(m.formats.formatDay(new Date(data.publication)))}{' '}
            <a href={story.address}>{m.newest}</a>
          </p>
        )}
        <AskerLogo logo={conversation.logo} />
        <p className="story-by">
          {asker && <span>{m.askedBy(isolate(asker))}</span>}
          {opinion?.computed && <span>{m.resultsOf(m.formats.formatDay(new Date(opinion.computed)))}</span>}
        </p>
        <h1 dir="auto">{getConversationTitle(conversation, m.untitled)}</h1>
        <StoryOriginal story={story} tid={QUESTION_TID} />
        <p className="story-lead" dir="auto">
          {createStoryLead(story)}
        </p>
        <p className="story-actions">
          {silence === undefined && (
            <button type="button" className="button" data-print hidden>
              {m.print}
            </button>
          )}
          <button type="button" className="button" data-share={m.copied} hidden>
            {m.share}
          </button>
          {conversation.is_active && (
            <a className="button" href={`/${conversation.conversation_id}?ui_lang=${story.language}`}>
              {m.takePart}
            </a>
          )}
        </p>
        <Facts story={story} />
      </div>
    </header>
  )
}

/** Common ground, or what is missing for it. */
function StoryCommon({ story }: Props) {
  const { m, told, common } = story
  if (common.length === 0) {
    const { title, words, closest } = explainClosest(story)
    return (
      <StorySection id="common" title={title} words={words}>
        {closest && <StoryRows story={story} found={[closest]} all="" />}
      </StorySection>
    )
  }
  const isGrouped = told.length > 0
  const title = isGrouped ? m.common.title : m.common.titleWithoutGroups
  return (
    <StorySection
      id="common"
      title={story.data.report.title_common || title(common.length)}
      words={isGrouped ? m.common.words : m.common.wordsWithoutGroups}
    >
      <StoryRows story={story} found={common} all={m.common.all(common.length)} />
    </StorySection>
  )
}

/** What the hosts say happens next, and what becomes of single comments. */
function StoryNext({ story }: Props) {
  const { m, data } = story
  const { next_text, answers } = data.report
  const { results_use } = data.conversation
  const texts = new Map(data.comments.map(({ tid, txt }) => [tid, txt]))
  const shown = answers.filter(({ tid }) => texts.get(tid))
  if (!results_use && !next_text && shown.length === 0) return null
  return (
    <StorySection id="next" title={m.next.title}>
      {[results_use, next_text].map(
        (text) =>
          text && (
            <p key={text} className="story-next" dir="auto">
              {text}
            </p>
          ),
      )}
      <ul className="story-answers">
        {shown.map(({ tid, state, reason }) => (
          <li key={tid}>
            <b data-state={state}>{m.next.states[state]}</b>
            <blockquote dir="auto">{texts.get(tid)}</blockquote>
            <StoryOriginal story={story} tid={tid} />
            {reason !== '' && <p dir="auto">{reason}</p>}
          </li>
        ))}
      </ul>
    </StorySection>
  )
}

/** When the report was published, with what it said then. */
function Publications({ story: { m, data, address } }: Props) {
  const last = data.publications.at(-1)
  if (last === undefined) return null
  const earlier = data.publications.slice(0, -1)
  const formatTime = (time: number) => m.formats.formatDay(new Date(time))
  return (
    <p>
      {m.foot.published(formatTime(last))} {earlier.length > 0 && `${m.foot.earlier} `}
      {earlier.map((time) => (
        <a key={time} href={`${address}?published=${time}`}>
          {formatTime(time)}
        </a>
      ))}
    </p>
  )
}

/** What it rests on, and the page in other languages. */
function StoryFoot({ story }: Props) {
  const { m, data, address, language } = story
  const { contact, conversation_id, is_active } = data.conversation
  return (
    <footer className="story-foot">
      <nav>
        <a href={`${address}/data`}>{m.foot.allData(data.counts.comments)}</a>
        <a href={`${address}/data#about`}>{m.foot.method}</a>
        <a href={`/topicReport/${data.report.report_id}`}>{m.foot.topics}</a>
        {!is_active && <a href={`/${conversation_id}?own`}>{m.foot.own}</a>}
      </nav>
      <p>
        {m.foot.survey} {m.foot.made(PRODUCT)}{' '}
        {contact && <ContactLine words={m.foot.contact} contact={contact} />}
      </p>
      <Publications story={story} />
      <nav aria-label={m.foot.languages}>
        {LANGUAGES.filter((one) => one !== language).map((one) => (
          <a key={one} href={`${address}?ui_lang=${one}`} lang={one} hrefLang={one}>
            {LANGUAGE_NAMES[one]}
          </a>
        ))}
      </nav>
    </footer>
  )
}

/** The result of a conversation in one page: what all agree on, who stands where, what divides them, and where they meet. */
export function Story({ story }: Props) {
  const { m, silence } = story
  return (
    <div
      className="story"
      lang={story.language}
      dir={story.direction}
      style={createAccentTokens(story.data.conversation.style_btn)}
    >
      <main>
        <StoryHead story={story} />
        {silence === undefined ? (
          <>
            <StoryCommon story={story} />
            <StoryGroups story={story} />
            <StoryDivide story={story} />
            <StoryMeeting story={story} />
            <StoryNext story={story} />
          </>
        ) : (
          <StorySection id="common" title={m.early.title} words={m.early[silence]} />
        )}
      </main>
      <StoryFoot story={story} />
    </div>
  )
}
