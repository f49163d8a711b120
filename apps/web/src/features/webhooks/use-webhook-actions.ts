import type { Webhook } from '@folkmoot/api-types/webhooks'
import { useState } from 'react'
import { formatReason } from '../../api/failure.ts'
import { webhookMessages as messages } from '../../messages/webhooks.ts'
import { useToast } from '../../ui/toasts.ts'
import { useDeleteWebhookMutation, useRotateSecretMutation, useTestWebhookMutation } from './webhooks-api.ts'

/** An act that waits for a yes. */
export interface AskedAct {
  what: 'rotate' | 'delete'
  webhook: Webhook
}

/** The acts on webhooks, each with a toast that says how it ended; some are confirmed first. */
export function useWebhookActions() {
  const [asked, setAsked] = useState<AskedAct>()
  const [made, setMade] = useState<{ webhook_id: number; secret: string }>()
  const [sendDeletion] = useDeleteWebhookMutation()
  const [sendRotation] = useRotateSecretMutation()
  const [sendTest] = useTestWebhookMutation()
  const showToast = useToast()
  const report = (error: unknown, done: string | undefined, failed: string) => {
    if (error) showToast({ message: `${failed} ${formatReason(error)}`, intent: 'danger' })
    else if (done !== undefined) showToast({ message: done })
  }
  const test = async ({ webhook_id }: Webhook) =>
    report((await sendTest({ body: { webhook_id } })).error, messages.tested, messages.testFailed)
  const confirm = async ({ what, webhook: { webhook_id } }: AskedAct) => {
    setAsked(undefined)
    if (what === 'delete') {
      const { error } = await sendDeletion({ query: { webhook_id } })
      return report(error, messages.deleted, messages.deleteFailed)
    }
    const { data, error } = await sendRotation({ body: { webhook_id } })
    if (data) setMade({ webhook_id, secret: data.secret })
    return report(error, undefined, messages.rotateFailed)
  }
  return { asked, setAsked, made, test, confirm }
}
