import { isWebAddress } from '@folkmoot/domain/embed'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { Page } from '../../ui/Page.tsx'
import { PosterSection } from './PosterSection.tsx'
import { XidSection } from './XidSection.tsx'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { EmbedBuilder } from '../../ui/EmbedBuilder.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { MOD } from '@folkmoot/domain/comments'
import { findInviteWarning } from '@folkmoot/domain/visibility'
import { Link } from 'react-router-dom'
import { useCommentCount } from '../../api/comment-lists.ts'
import { Failure, useRetryFocus } from '../../ui/Failure.tsx'
import { Button } from '@blueprintjs/core'
import { formatReason } from '../../api/failure.ts'
import { isLoopback, findRequiredHosts, addHost } from '@folkmoot/domain/domain-list'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useCurrentUser } from '../../api/current-user.ts'
import { useToast } from '../../ui/toasts.ts'
import { useDomainListQuery, useSetDomainListMutation } from '../../conversation/domains-api.ts'
import { getConversationStatus } from '@folkmoot/domain/lifecycle'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import { createWallPath } from '@folkmoot/domain/routes'
import { createShareUrl, asksForCode, type WayIn } from '@folkmoot/domain/sharing'
import { wayInMessages } from '../../messages/way-in.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { useWallComment } from '../../conversation/wall-api.ts'
import { useWayIn } from '../../conversation/use-way-in.ts'
import { Loading } from '../../ui/Loading.tsx'
import { QrCode, useQr, type QrModules, createQrPng, createQrSvg } from '@folkmoot/ui/qr'
import { Download } from '@blueprintjs/icons'
import { type ReactNode, useState } from 'react'
import { saveFile } from '../../ui/save-file.ts'

import './distribute.css'

const TITLE = 'Distribute'

/** The ways into the conversation: its link, its embed code, and external ids. */
export default function DistributePage() {
  const { conversation, topic } = useConversationOutlet()
  const isOpenToAll = !asksForCode(useWayIn(conversation))
  return (
    <Page
      title={TITLE}
      documentTitle={`${TITLE} · ${topic}`}
      intro="Ways to invite people to this conversation."
    >
      <InviteWarning conversation={conversation} />
      <DomainWarning conversation={conversation} />
      <ShareLink conversation={conversation} />
      <EmbedSection conversation={conversation} />
      <PosterSection conversation={conversation} />
      {isOpenToAll && <WallSection conversation_id={conversation.conversation_id} />}
      <XidSection conversation={conversation} />
    </Page>
  )
}

/** An address to open and to copy. */
const AddressLine = ({
  address,
  what,
  children,
}: {
  address: string
  what: string
  children?: ReactNode
}) => (
  <div className="row share-link">
    <a href={address} target="_blank" rel="noreferrer">
      {address}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
    <CopyButton text={address} what={what} />
    {children}
  </div>
)

/** The wall of a room: one comment, its votes, and how to take part (WALL-1). */
function WallSection({ conversation_id }: { conversation_id: string }) {
  const { canChange } = useConversationOutlet()
  const choose = useWallComment(conversation_id)
  const address = window.location.origin + createWallPath(conversation_id)
  return (
    <SettingGroup heading="Wall of a room">
      <p>
        Shows one comment in large letters, how people vote on it, and how to take part. It shows the newest
        accepted comment, or the one that you choose in Moderate with the key <kbd>w</kbd>.
      </p>
      <AddressLine address={address} what="address of the wall">
        {canChange && <Button onClick={() => choose()}>Show the newest comment</Button>}
      </AddressLine>
    </SettingGroup>
  )
}

/** The embed code of the conversation (DIST-2), and the page on which it is embedded (DIST-3). */
function EmbedSection({ conversation }: { conversation: ConversationDetails }) {
  const { conversation_id, parent_url } = conversation
  return (
    <SettingGroup heading="Embed" testId="embed-page">
      <p>A short code shows the conversation inside a page of your own.</p>
      <EmbedBuilder
        target={{ conversation_id }}
        preview={{
          conversation_id,
          note: 'It follows the form. Votes and comments are not possible in it.',
        }}
        isPreviewFolded
      />
      {parent_url && (
        <p>
          Embedded on{' '}
          {isWebAddress(parent_url) ? (
            <a href={parent_url} target="_blank" rel="noreferrer">
              {parent_url}
            </a>
          ) : (
            parent_url
          )}
        </p>
      )}
    </SettingGroup>
  )
}

/** Warns before people are invited into a conversation without visible comments (DIST-4, DIST-5). */
function InviteWarning({ conversation }: { conversation: ConversationDetails }) {
  const { conversation_id } = conversation
  const accepted = useCommentCount(conversation_id, MOD.accepted)
  const unmoderated = useCommentCount(conversation_id, MOD.unmoderated)
  if (accepted.total === undefined || unmoderated.total === undefined) {
    const failed = [accepted, unmoderated].find(({ error, total }) => error && total === undefined)
    const retry = () => void [accepted, unmoderated].map(({ refetch }) => refetch())
    const isRetrying = accepted.isFetching || unmoderated.isFetching
    return (
      failed && (
        <Failure
          what="The number of comments could not be loaded."
          error={failed.error}
          onRetry={retry}
          isRetrying={isRetrying}
        />
      )
    )
  }
  const counts = { accepted: accepted.total, unmoderated: unmoderated.total }
  const warning = findInviteWarning(counts, conversation)
  if (!warning) return null
  const here = `/m/${conversation_id}`
  return (
    <div className="notice notice-warning" role="alert">
      <p>
        {warning === 'none'
          ? "This conversation has no comments. We recommend you add a few comments before inviting participants. This will help participants get started. Go to 'Configure' and then 'Seed Comments'."
          : 'This conversation has no visible comments. We recommend you add a few comments (or moderate the comments that exist) before inviting participants, since this will help them understand what kind of comments they should submit.'}
      </p>
      <div className="row gap-8">
        <Link className="button" to={`${here}#seed-comments`}>
          Add seed comments
        </Link>
        {warning === 'hidden' && (
          <Link className="button" to={`${here}/comments`}>
            Moderate comments
          </Link>
        )}
      </div>
    </div>
  )
}

/**
 * Checks that the domain list of the conversation's site contains our own host, and adds the host. The server returns
 * the caller's own list, so only people of the conversation's site request it.
 */
function useOwnHost({ site_id }: ConversationDetails) {
  const showToast = useToast()
  const { data: user } = useCurrentUser()
  const isTheirs = site_id !== undefined && user?.site_ids.includes(site_id)
  const asks = isTheirs && !isLoopback(window.location.hostname)
  const answer = useDomainListQuery(asks ? undefined : skipToken, { refetchOnFocus: true })
  const [set, setting] = useSetDomainListMutation()
  const { host } = window.location
  const store = async (domain_whitelist: string) => {
    const done = await set({ body: { domain_whitelist } })
    await answer.refetch()
    return done.data !== undefined
  }
  const add = async () => {
    // a call replaces the whole list, so it starts from the current one
    const { data: now } = await answer.refetch()
    if (!now) return
    const before = now.domain_whitelist
    if (await store(addHost(before, host)))
      showToast({
        message: `${host} is on the list of domains: the share link works.`,
        about: 'domains',
        onUndo: () => void store(before),
      })
  }
  return {
    host,
    keptTo: answer.currentData && findRequiredHosts(answer.currentData.domain_whitelist, window.location),
    add,
    adding: setting.isLoading,
    problem: setting.error,
    list: answer,
  }
}

type OwnHostState = ReturnType<typeof useOwnHost>

/**
 * Warns when the site's list of domains lacks our own host: the server then rejects people who follow the share link.
 */
function DomainWarning({ conversation }: { conversation: ConversationDetails }) {
  const own = useOwnHost(conversation)
  const { currentData, error, refetch, isFetching } = own.list
  if (error && !currentData)
    return (
      <Failure
        what="The site’s list of domains could not be loaded."
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    )
  return own.keptTo && <OwnHostNotice {...own} keptTo={own.keptTo} />
}

function OwnHostNotice({ host, keptTo, add, adding, problem }: OwnHostState & { keptTo: string[] }) {
  const [message, markRetry] = useRetryFocus(adding)
  const handlePress = () => {
    markRetry()
    void add()
  }
  return (
    <div ref={message} className="notice notice-warning" role="alert">
      <div>
        <p>{`The share link works only for owners and moderators of the conversation: ${host} is not on your site’s list of domains.`}</p>
        <p>{`Other people can open the conversation only where it is embedded: ${keptTo.join(', ')}.`}</p>
        {problem && <p>The list of domains could not be changed. {formatReason(problem)}</p>}
      </div>
      <div className="row gap-8">
        <Button loading={adding} onClick={handlePress}>
          {`Add ${host} to the list`}
        </Button>
      </div>
    </div>
  )
}

const QR_FAILED = 'The QR code could not be drawn.'

interface DownloadProps {
  modules: QrModules
  /** the file name without its extension */
  fileName: string
}

function QrDownloads({ modules, fileName }: DownloadProps) {
  const [problem, setProblem] = useState<unknown>()
  const save = (ending: string, picture: Blob) => {
    saveFile(`${fileName}.${ending}`, picture)
    setProblem(undefined)
  }
  const saveSvg = () => save('svg', new Blob([createQrSvg(modules)], { type: 'image/svg+xml' }))
  const savePng = () => createQrPng(modules).then((picture) => save('png', picture), setProblem)
  return (
    <div className="stack gap-8 start">
      <Button icon={<Download />} onClick={saveSvg}>
        Download SVG
      </Button>
      <Button icon={<Download />} onClick={() => void savePng()}>
        Download PNG
      </Button>
      <p className="muted">SVG for print at any size, PNG for slides and messages.</p>
      {problem !== undefined && <Failure what={QR_FAILED} error={problem} />}
    </div>
  )
}

interface QrProps {
  address: string
  /** the file name without its extension */
  fileName: string
}

function ShareQr({ address, fileName }: QrProps) {
  const { modules, failed, retry } = useQr(address)
  if (failed) return <Failure what={QR_FAILED} onRetry={retry} />
  if (!modules) {
    return (
      <Loading text="Drawing the QR code...">
        <div className="skeleton qr" />
      </Loading>
    )
  }
  return (
    <div className="row top">
      <QrCode modules={modules} label={`QR code for ${address}`} />
      <QrDownloads modules={modules} fileName={fileName} />
    </div>
  )
}

/** What the link does in the state of the conversation; a conversation that asks for codes is not read without one. */
function findStatusNote(conversation: ConversationDetails, wayIn: WayIn): string | undefined {
  const closed = asksForCode(wayIn)
    ? 'The conversation is closed: people who have joined can read, but not vote or comment. Nobody new gets in, with a code either.'
    : 'The conversation is closed: people who follow the link can read, but not vote or comment.'
  const notes = {
    draft: asksForCode(wayIn)
      ? 'This conversation is a draft. The link already works for people with a code, and the first vote of another person launches it.'
      : 'This conversation is a draft. The link already works, and the first vote of another person launches it.',
    closed,
    open: undefined,
    scheduled: 'The conversation is scheduled: until it opens, people who follow the link read when that is.',
    archived: closed,
  } as const
  return notes[getConversationStatus(conversation)]
}

/** The share link of the conversation (DIST-1), to copy, open, and show as a QR code. */
export function ShareLink({ conversation }: { conversation: ConversationDetails }) {
  const { conversation_id } = conversation
  const wayIn = useWayIn(conversation)
  const address = createShareUrl(window.location.origin, conversation)
  const note = findStatusNote(conversation, wayIn)
  return (
    <SettingGroup heading="Share link">
      <p>{`${wayInMessages.sentences[wayIn]} Send the link, or show its QR code.`}</p>
      {note && <p className="muted">{note}</p>}
      <AddressLine address={address} what="share link" />
      <ShareQr address={address} fileName={`${PRODUCT_SLUG}-${conversation_id}-qr`} />
    </SettingGroup>
  )
}
