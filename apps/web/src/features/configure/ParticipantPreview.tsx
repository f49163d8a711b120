import { AskerLogo } from '@folkmoot/ui/AskerLogo'
import { MarkdownText } from '@folkmoot/ui/MarkdownText'
import { MOD } from '@folkmoot/domain/comments'
import { useState } from 'react'
import { useAllComments } from '../../api/comment-lists.ts'

interface Props {
  conversation_id: string
  topic: string
  askedBy: string
  logo: string | null
  description: string
}

const ANSWERS = ['Agree', 'Disagree', 'Pass, or unsure']

/** What people will see, while it is written. Its answers lead to the next seed comment and count nothing. */
export function ParticipantPreview({ conversation_id, topic, askedBy, logo, description }: Props) {
  const { comments = [] } = useAllComments(conversation_id)
  const [answered, setAnswered] = useState(0)
  const seeds = comments.filter(({ is_seed, mod }) => is_seed && mod !== MOD.rejected)
  const seed = seeds[answered % seeds.length]
  return (
    <aside className="stack muted preview" aria-label="What people will see">
      <div className="preview-phone">
        <div className="preview-head">
          <AskerLogo logo={logo} />
          {askedBy && <p className="small">Asked by {askedBy}</p>}
          <p className="preview-topic" dir="auto">
            {topic || 'Your question'}
          </p>
          <div className="small" dir="auto">
            <MarkdownText text={description} />
          </div>
        </div>
        <blockquote dir="auto">{seed?.txt ?? 'Your first comment stands here, to be voted on.'}</blockquote>
        <div className="preview-answers">
          {ANSWERS.map((answer) => (
            <button key={answer} type="button" disabled={!seed} onClick={() => setAnswered(answered + 1)}>
              {answer}
            </button>
          ))}
        </div>
      </div>
      <p>What people will see. Try it: nothing is counted here.</p>
    </aside>
  )
}
