import { webhookMessages as messages } from '../../messages/webhooks.ts'
import { CodeBox } from '../../ui/CodeBox.tsx'

/** The secret of a webhook, which is shown only now. */
export function SecretBox({ secret }: { secret: string }) {
  return (
    <div className="entry-made">
      <p>{messages.secretHelp}</p>
      <CodeBox title={messages.secretTitle} code={secret} what={messages.theSecret} />
    </div>
  )
}
