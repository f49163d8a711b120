const formatCodes = (count: number, written: string) => `${written} ${count === 1 ? 'code' : 'codes'}`
const formatPeople = (count: number, written: string) => `${written} ${count === 1 ? 'person' : 'people'}`

/** Texts of the waves of the invite tree. */
export const waveMessages = {
  title: 'Invite Tree',
  intro:
    'Only people with an invite code take part. Codes come in waves: some you give out, others the people of a wave pass on.',
  disabled:
    'Invite Tree is not enabled. To use this feature, enable Invite Tree in the Conversation Configure options.',
  toConfigure: 'Go to Configure',
  wavesHeading: 'Waves',
  loading: 'Loading waves...',
  loadFailed: 'Failed to load waves',
  none: 'No waves yet. Create the initial wave below.',
  wave: (number: number) => `Wave ${number}`,
  root: 'Root',
  facts: {
    parent: 'Parent',
    invitesPerUser: 'Invites per user',
    ownerInvites: 'Owner invites',
    size: 'Planned size',
    members: 'People in it',
    created: 'Codes made',
    used: 'Codes used',
    unused: 'Codes left',
    revoked: 'Codes revoked',
  },
  sizeHelp: 'Planned size: how many people a wave can have if every code before it is used.',
  shareUsed: (wave: number) => `Codes used of wave ${wave}`,
  expires: (time: string) => `Expires ${time}`,
  expired: (time: string) => `Expired ${time}`,
  codesLabel: (wave: number) => `Codes of wave ${wave}`,

  createHeading: 'Create Next Wave',
  invitesPerUser: 'Invites per user',
  invitesPerUserHelp: 'Codes that each person of the parent wave gets to pass on.',
  ownerInvites: 'Owner invites',
  ownerInvitesHelp: 'Codes that you give out yourself.',
  outOfRange: (most: string) => `Whole numbers from 0 to ${most}.`,
  more: (label: string) => `${label}: one more`,
  fewer: (label: string) => `${label}: one less`,
  parent: 'Parent wave',
  parentHelp:
    'The people of this wave get the invites per user. The root has no people: all its codes are yours.',
  latest: 'Latest (default)',
  rootChoice: 'Root (0)',
  create: 'Create Wave',
  creating: 'Creating…',
  createFailed: 'Failed to create wave',
  created: (wave: number, count: number, written: string) =>
    `Wave ${wave} is created, with ${written} ${count === 1 ? 'invite' : 'invites'}.`,
  seeCodes: 'See its codes',
  forecastNow: (wave: number, count: number, written: string, forWhom: readonly string[]) =>
    count === 0
      ? `Wave ${wave} will create no codes at once.`
      : `Wave ${wave} will create ${formatCodes(count, written)} at once: ${forWhom.join(', ')}.`,
  forecastOwner: (count: number, written: string) => `${formatCodes(count, written)} for you`,
  forecastMembers: (each: string, count: number, written: string) =>
    `${each} each for the ${formatPeople(count, written)} of the parent`,
  forecastLater: (each: string, joins: number, writtenJoins: string, most: string) =>
    `${formatPeople(joins, writtenJoins)} can still join the parent wave: each will get ${each}, up to ${most} more in all.`,
  forecastNone:
    'The parent wave has no people and no codes left, so no codes will follow unless that changes.',
  forecastSize: (size: string) => `Planned size: ${size}.`,
  refused: {
    requires_invites: 'Give a number above 0 to at least one of the two.',
    parent_not_found: 'This wave no longer exists. Choose another parent.',
    too_large: 'This exceeds the server’s limit of codes. Choose smaller numbers.',
  },
  largeQuestion: (written: string) => `Create ${written} invite codes?`,
  largeConsequence: (wave: number) =>
    `Wave ${wave} cannot be removed afterwards. Its codes can be revoked or expire, but people may have used or passed them on by then.`,
  largeYes: 'Create them',
  cancel: 'Cancel',
} as const

/** Texts of the invite codes. */
export const codeMessages = {
  title: 'Invite Codes',
  intro:
    'The codes that you give out yourself. Each lets one person in. Only the people of a wave see the codes that they pass on.',
  loading: 'Loading invite codes...',
  loadFailed: 'Failed to load invite codes',
  wavesFailed: 'The waves could not be loaded, so codes cannot be filtered by wave.',
  none: 'No invite codes found. Create waves in the Invite Tree section to generate codes.',
  noneMatch: 'No invite codes have this wave and status.',
  toTree: 'Go to Invite Tree',
  found: (count: number, written: string) => `Found ${written} invite ${count === 1 ? 'code' : 'codes'}`,
  filters: 'Filters',
  wave: 'Wave',
  allWaves: 'All waves',
  status: 'Status',
  allStatuses: 'All statuses',
  clear: 'Clear Filters',
  counts: 'Codes by status',
  columns: {
    code: 'Code',
    link: 'Link',
    wave: 'Wave',
    status: 'Status',
    usedAt: 'Used at',
    actions: 'Actions',
  },
  tableName: 'Invite codes',
  notUsed: '—',
  code: (code: string) => `code ${code}`,
  link: (code: string) => `link with code ${code}`,

  revoke: 'Revoke',
  revokeOne: (code: string) => `Revoke ${code}`,
  revokeQuestion: (code: string) => `Revoke the code ${code}?`,
  revokeConsequence: 'It will no longer work. This cannot be undone.',
  endAccess: 'End access',
  endAccessOne: (code: string) => `End the access of the person with ${code}`,
  endAccessQuestion: (code: string) => `End the access of the person who joined with ${code}?`,
  endAccessConsequence:
    'They are signed out on all devices at once and cannot come back; codes that they could hand on stop working. Their votes and comments stay. This cannot be undone.',
  accessEnded: (code: string) => `The person who joined with ${code} is signed out.`,
  revoked: (code: string) => `The code ${code} is revoked.`,
  revokeFailed: 'The code could not be revoked.',
  waveHeading: (wave: number) => `All codes of wave ${wave}`,
  unusedInWave: (count: number, written: string) =>
    count === 0
      ? 'None of them can be used any more, including those held by people of the tree.'
      : `${formatCodes(count, written)} can still be used, including those held by people of the tree.`,
  revokeAll: 'Revoke all unused',
  revokeAllQuestion: (count: number, written: string, wave: number) =>
    `Revoke ${written} unused ${count === 1 ? 'code' : 'codes'} of wave ${wave}?`,
  revokeAllConsequence:
    'They will no longer work, including those held by people of the tree. This cannot be undone.',
  revokedAll: (count: number, written: string) =>
    count === 1 ? '1 code is revoked.' : `${written} codes are revoked.`,
  revokeAllFailed: 'The codes could not be revoked.',
  noExpiry: 'They do not expire.',
  expiresOn: (time: string) => `They expire on ${time}.`,
  expiredOn: (time: string) => `They expired on ${time} and no longer work.`,
  expireNow: 'Expire now',
  expiryLabel: 'Expire on',
  setExpiry: 'Set expiry',
  removeExpiry: 'Remove the expiry',
  expirySet: (wave: number, time: string) => `The unused codes of wave ${wave} expire on ${time}.`,
  expiredNow: (wave: number) => `The unused codes of wave ${wave} are expired.`,
  expiryRemoved: (wave: number) => `The unused codes of wave ${wave} do not expire.`,
  expiryFailed: 'The expiry could not be changed.',

  downloadCsv: 'Download CSV',
  csvFailed: 'Failed to download CSV',
  csvFailedStatus: (status: number) => `Failed to download CSV (status ${status})`,

  sheet: 'Printable sheet',
  sheetTitle: 'Sheet of unused codes',
  sheetIntro:
    'Print it, cut it, and give each person one card. Anyone with a card can join, so store the cards safely.',
  sheetNone: 'There are no unused codes.',
  print: 'Print',
  backToList: 'Back to the list',
  sheetHow: (address: string) => `Scan, or go to ${address} and type the code.`,
  qrLabel: (code: string) => `QR code for the conversation with code ${code}`,
  qrFailed: 'The QR codes could not be drawn.',
} as const
