import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { Empty, XID_PROOF_FIELDS } from './schema.ts'

const createOptionalText = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** Parameters of an embedding page that are forwarded to the participant page. */
export const FORWARDED_FIELDS = {
  referrer: createOptionalText(LIMITS.link),
  ucv: createOptionalText(9),
  ucw: createOptionalText(9),
  ucsh: createOptionalText(9),
  ucst: createOptionalText(9),
  ucsd: createOptionalText(9),
  ucsv: createOptionalText(9),
  ucsf: createOptionalText(9),
  ui_lang: createOptionalText(10),
  dwok: createOptionalText(1000),
  xid: createOptionalText(LIMITS.xid),
  ...XID_PROOF_FIELDS,
  subscribe_type: createOptionalText(9),
  x_name: createOptionalText(746),
  x_profile_image_url: createOptionalText(3000),
  x_email: createOptionalText(256),
} as const

/** Settings of an embedding page for its conversation; they apply when the first visit creates it. */
const CREATION_FIELDS = {
  topic: createOptionalText(LIMITS.topic),
  show_vis: Type.Optional(Type.Boolean()),
  show_share: Type.Optional(Type.Boolean()),
  bg_white: Type.Optional(Type.Boolean()),
  auth_opt_allow_3rdparty: Type.Optional(Type.Boolean()),
}

const DomainList = Type.Object({ domain_whitelist: Type.String({ maxLength: 999 }) })

export const embed = {
  openPage: defineEndpoint({
    method: 'GET',
    path: '/:site_id(^polis_site_id_[0-9A-Za-z]+)/:page_id',
    scope: 'none',
    summary: 'Redirects an embedding page to its conversation; the first visit creates it',
    access: 'public',
    params: Type.Object({
      site_id: Type.String({ maxLength: 100 }),
      page_id: Type.String({ minLength: 1, maxLength: LIMITS.pageId }),
    }),
    query: Type.Object({
      ...FORWARDED_FIELDS,
      /** the address of the page, which is stored with the conversation */
      parent_url: Type.String({ minLength: 1, maxLength: LIMITS.link }),
      ...CREATION_FIELDS,
    }),
    status: 302,
    reply: Empty,
    errors: [
      'polis_err_parsing_site_id_or_page_id',
      'polis_err_domain',
      'polis_err_page_needs_domain_list',
      'polis_err_too_many_pages',
      'polis_err_page_preview',
    ],
  }),
  getDomainList: defineEndpoint({
    method: 'GET',
    path: '/api/v3/domainWhitelist',
    summary: 'Lists the host names whose pages may show the conversations of the caller’s site',
    access: 'signed-in',
    reply: DomainList,
  }),
  setDomainList: defineEndpoint({
    method: 'POST',
    path: '/api/v3/domainWhitelist',
    summary: 'Replaces the list of host names; an empty one allows every host',
    access: 'signed-in',
    body: DomainList,
    reply: DomainList,
    errors: ['polis_err_site_owner_only'],
    records: 'domain-list-changed',
  }),
}
