import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Empty } from './schema.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** What an embedding page may say that is passed on to the participant page as it is. */
export const FORWARDED = {
  referrer: text(LIMITS.link),
  ucv: text(9),
  ucw: text(9),
  ucsh: text(9),
  ucst: text(9),
  ucsd: text(9),
  ucsv: text(9),
  ucsf: text(9),
  ui_lang: text(10),
  dwok: text(1000),
  xid: text(LIMITS.xid),
  subscribe_type: text(9),
  x_name: text(746),
  x_profile_image_url: text(3000),
  x_email: text(256),
} as const

/** What an embedding page may choose for its conversation; it counts when the first visit makes it. */
const CHOICES = {
  topic: text(LIMITS.topic),
  show_vis: Type.Optional(Type.Boolean()),
  show_share: Type.Optional(Type.Boolean()),
  bg_white: Type.Optional(Type.Boolean()),
  auth_opt_allow_3rdparty: Type.Optional(Type.Boolean()),
}

const DomainList = Type.Object({ domain_whitelist: Type.String({ maxLength: 999 }) })

export const embed = {
  openPage: endpoint({
    method: 'GET',
    path: '/:site_id(^polis_site_id_[0-9A-Za-z]+)/:page_id',
    summary: 'Leads an embedding page to its conversation, which its first visit creates',
    access: 'public',
    params: Type.Object({
      site_id: Type.String({ maxLength: 100 }),
      page_id: Type.String({ minLength: 1, maxLength: LIMITS.pageId }),
    }),
    query: Type.Object({
      ...FORWARDED,
      /** the address of the page; it is kept with the conversation */
      parent_url: Type.String({ minLength: 1, maxLength: LIMITS.link }),
      ...CHOICES,
    }),
    // a visitor cannot mend the page's snippet; the one thing that must not get lost is who they are
    lenient: Object.keys({ ...FORWARDED, ...CHOICES }).filter((name) => name !== 'xid'),
    status: 302,
    reply: Empty,
    errors: [
      'polis_err_parsing_site_id_or_page_id',
      'polis_err_domain',
      'polis_err_too_many_pages',
      'polis_err_page_preview',
    ],
  }),
  getDomainList: endpoint({
    method: 'GET',
    path: '/api/v3/domainWhitelist',
    summary: 'The host names whose pages may show the conversations of the caller’s site',
    access: 'signed-in',
    reply: DomainList,
    errors: [],
  }),
  setDomainList: endpoint({
    method: 'POST',
    path: '/api/v3/domainWhitelist',
    summary: 'Replaces that list; an empty one allows every host',
    access: 'signed-in',
    body: DomainList,
    reply: DomainList,
    errors: [],
  }),
}
