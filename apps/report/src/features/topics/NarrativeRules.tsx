import { topicMessages } from '../../messages/topics.ts'

/** Explains the rules of the narrative. */
export const NarrativeRules = () => (
  <section aria-labelledby="made-how" className="narrative-part">
    <h2 id="made-how">{topicMessages.method}</h2>
    <ul className="rules">
      {topicMessages.rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  </section>
)
