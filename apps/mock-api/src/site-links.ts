import * as Type from 'typebox'

const Link = Type.Object({ label: Type.String(), url: Type.String() })

/** The landing page's links; a JSON file of this shape replaces them (SITE_LINKS). */
export const SiteLinks = Type.Object({
  read: Type.Array(Link),
  explore: Type.Array(Link),
  code: Type.Union([Type.String(), Type.Null()]),
  insights: Type.Union([Type.String(), Type.Null()]),
})
export type SiteLinks = Type.Static<typeof SiteLinks>

const KNOWLEDGE_BASE = 'https://compdemocracy.org'

/** The method's public knowledge base and press. The code host and the analysis service belong to a deployment. */
export const DEFAULT_LINKS: SiteLinks = {
  read: [
    {
      label: 'Wired: Taiwan is making democracy work again',
      url: 'https://www.wired.co.uk/article/taiwan-democracy-social-media',
    },
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
  code: null,
  insights: null,
}
