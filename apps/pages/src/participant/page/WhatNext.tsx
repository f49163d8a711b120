import type { AskerFields } from '@folkmoot/domain/conversations'
import { ContactLine } from '@folkmoot/ui/ContactLine'
import { useMessages } from '../messages/language.tsx'
import { CopyText } from './CopyText.tsx'

interface Props {
  conversation: AskerFields & { topic: string | null }
  /** the published report; undefined before there is one */
  report_id: string | undefined
}

/** Passes the conversation on: by the share sheet of the device, or as a copied link. */
function Share({ topic }: { topic: string }) {
  const { invites } = useMessages()
  const url = window.location.origin + window.location.pathname
  if (!('share' in navigator)) return <CopyText text={url} label={invites.copyLink} />
  // closing the sheet without sharing is no error
  const share = () => navigator.share({ title: topic, url }).catch(() => undefined)
  return (
    <button type="button" onClick={() => void share()}>
      {invites.share}
    </button>
  )
}

/** The result, what the hosts do with it, how to reach them, and a way to pass the conversation on. */
export function WhatNext({ conversation: { results_use, contact, topic }, report_id }: Props) {
  const { page } = useMessages()
  return (
    <>
      {results_use && <p dir="auto">{results_use}</p>}
      {contact && (
        <p>
          <ContactLine words={page.contact} contact={contact} />
        </p>
      )}
      <p className="next-ways">
        {report_id !== undefined && (
          <a className="button" href={`/report/${report_id}`}>
            {page.result}
          </a>
        )}
        <Share topic={topic ?? ''} />
      </p>
    </>
  )
}
