import { useMessages } from '../messages/language.tsx'

/** The rules for comments: the hosts' own, or ours in the reader's language. */
export function Rules({ rules }: { rules: string | null }) {
  const { write } = useMessages()
  return (
    <details className="rules">
      <summary>{write.rulesHeading}</summary>
      <p dir="auto">{rules ?? write.rules}</p>
    </details>
  )
}
