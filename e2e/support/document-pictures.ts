import type { Page } from 'playwright-core'

/** A picture in docs/pictures, taken of the demonstration as its owner. */
export interface DocumentPicture {
  /** name of the file, without its ending */
  readonly name: string
  /** with CONVERSATION_ID and REPORT_ID of the demonstration, INVITED_ID of its closed conversation with waves */
  readonly path: string
  /** a text of the finished page */
  readonly shows: RegExp
  readonly isPhone?: boolean
  /** it has a frame: in a page that has shown others, Chromium does not always tell when the network is idle */
  readonly isFresh?: boolean
  /** brings the page into the state that the picture shows */
  readonly prepare?: (page: Page) => Promise<void>
}

const admin = (place: string) => `/m/CONVERSATION_ID${place}`

export const DOCUMENT_PICTURES: readonly DocumentPicture[] = [
  { name: 'landing', path: '/home', shows: /Get Started/ },
  { name: 'participant', path: '/CONVERSATION_ID', shows: /comments? left/, isPhone: true },
  { name: 'list', path: '/', shows: /Create new conversation/ },
  { name: 'configure', path: admin(''), shows: /Launch|Close/ },
  { name: 'distribute', path: admin('/share'), shows: /Copy/, isFresh: true },
  { name: 'moderate', path: admin('/comments'), shows: /Unmoderated/ },
  { name: 'monitor', path: admin('/stats'), shows: /votes/i },
  { name: 'topics', path: admin('/topics'), shows: /Topics/ },
  { name: 'people', path: admin('/people'), shows: /Invite/ },
  { name: 'invite-tree', path: '/m/INVITED_ID/invite-tree', shows: /Wave 3/ },
  {
    name: 'report',
    path: '/report/REPORT_ID',
    shows: /Group A/,
  },
  { name: 'landscape', path: '/landscape/REPORT_ID', shows: /Group A/ },
]
