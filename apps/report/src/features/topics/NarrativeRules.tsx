import { topicMessages } from '../../messages/topics.ts'

/** Explains the rules of the narrative. */
export const NarrativeRules = () => (
  <section aria-labelledby="narrative-method" className="narrative-part">
    <h2 id="narrative-method">{topicMessages.method}</h2>
    <ul className="rules">
      {topicMessages.rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  </section>
)
