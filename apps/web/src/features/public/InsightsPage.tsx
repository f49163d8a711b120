import { useConfig } from '../../api/config.ts'
import { Page } from '../../ui/Page.tsx'
import './legal.css'

const PARTS = [
  ['Topic', 'Each topic of the conversation with its comments, their votes, common ground and divides.'],
  ['Topics Viz', 'The map of all comments: those about the same thing lie close together.'],
  ['Topic Stats', 'How many comments and votes each topic has, and how much people agree on it.'],
  ['Topic Map Narrative', 'The results in sentences, made from the numbers, with links to the comments.'],
  ['Topic moderation', 'Accept, reject and rename topics before readers of a report see them.'],
  ['Level of a report', 'Whether a report has only accepted comments, or also others.'],
] as const

/** /insights: what the pages of privileged users show, and whom to ask for them (REP-2). */
export default function InsightsPage() {
  const { name, contact } = useConfig().operator
  return (
    <div className="legal">
      <Page
        title="Analysis & Insights"
        intro="Reports have more pages, and the console more screens, for people whose account has this privilege."
      >
        <dl>
          {PARTS.map(([title, text]) => (
            <div key={title}>
              <dt>
                <b>{title}</b>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>
          {`To get it, ask ${name ?? 'the operator of this server'}${contact ? `: ${contact}` : ''}. They switch it on for your account where you sign in.`}
        </p>
      </Page>
    </div>
  )
}
