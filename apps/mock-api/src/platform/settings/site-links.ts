import { readFileSync } from 'node:fs'
import { INSIGHTS_PATH } from '@folkmoot/domain/routes'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import type { Settings } from './settings.ts'

const Link = Type.Object({ label: Type.String(), url: Type.String() })

/** Links of the landing page. SITE_LINKS names a JSON file that replaces them. */
const SiteLinks = Type.Object({
  read: Type.Array(Link),
  explore: Type.Array(Link),
  code: Type.String(),
  insights: Type.String(),
  demonstration: Type.Optional(Type.Object({ conversation: Type.String(), result: Type.String() })),
})
type SiteLinks = Type.Static<typeof SiteLinks>

/** Checks the address where people donate. */
export function checkDonateUrl({ DONATE_URL: url }: Settings, problems: string[]): void {
  if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    problems.push('DONATE_URL must be an address that begins with https:// or http://.')
}

const KNOWLEDGE_BASE = 'https://compdemocracy.org'

/** The method's public knowledge base, press and code host, and our own page about the pages of privileged users. */
const DEFAULT_LINKS: SiteLinks = {
  read: [
    {
      label: 'The New York Times',
      url: 'https://www.nytimes.com/2019/10/15/opinion/taiwan-digital-democracy.html',
    },
    {
      label: 'MIT Technology Review',
      url: 'https://www.technologyreview.com/2018/08/21/240284/the-simple-but-ingenious-system-taiwan-uses-to-crowdsource-its-laws/',
    },
    { label: 'Wired', url: 'https://www.wired.co.uk/article/taiwan-democracy-social-media' },
    {
      label: 'The Economist',
      url: 'https://www.economist.com/open-future/2019/03/22/technology-and-political-will-can-create-better-governance',
    },
    {
      label: 'Centre for Public Impact',
      url: 'https://www.centreforpublicimpact.org/case-study/building-consensus-compromise-uber-taiwan/',
    },
    { label: 'BBC News', url: 'https://www.bbc.co.uk/news/technology-50127713' },
  ],
  explore: [
    { label: 'Welcome Guide', url: `${KNOWLEDGE_BASE}/Welcome` },
    { label: 'Quickstart', url: `${KNOWLEDGE_BASE}/Quickstart` },
    { label: 'Usage Overview', url: `${KNOWLEDGE_BASE}/Usage` },
    { label: 'FAQ', url: `${KNOWLEDGE_BASE}/FAQ` },
    { label: 'Case Studies', url: `${KNOWLEDGE_BASE}/Case-studies` },
    { label: 'Algorithms', url: `${KNOWLEDGE_BASE}/algorithms` },
    { label: 'Best Practices for Moderation', url: `${KNOWLEDGE_BASE}/Moderation` },
    { label: 'Press', url: `${KNOWLEDGE_BASE}/Media-coverage` },
  ],
  code: 'https://github.com/compdemocracy/polis',
  insights: INSIGHTS_PATH,
}

/** Reads the links of the landing page. @param path the file of SITE_LINKS */
export function readLinks(path: string | undefined, problems: string[]): SiteLinks {
  if (path === undefined) return DEFAULT_LINKS
  try {
    const links: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (Check(SiteLinks, links)) return links
    problems.push(
      `SITE_LINKS: ${path} must hold { "read": [{label, url}], "explore": [...], "code": url, "insights": url }.`,
    )
  } catch {
    problems.push(`SITE_LINKS: ${path} cannot be read as JSON.`)
  }
  return DEFAULT_LINKS
}
