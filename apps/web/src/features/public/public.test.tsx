import { LANGUAGES } from '@folkmoot/domain/languages'
import { openFolder } from '@folkmoot/testing/open-folder'
import { openServer } from '@folkmoot/testing/provide-server'
import { screen, waitFor, within } from '@testing-library/react'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { loadLegalMessages } from './legal/languages.ts'

const GIVEN = {
  OPERATOR_NAME: 'Town of Elmford',
  OPERATOR_CONTACT: 'talk@elmford.example',
  OPERATOR_STATE: 'Vermont',
  DONATE_URL: 'https://give.example/form',
}
const findText = async (title: string) => {
  await screen.findByRole('heading', { level: 1, name: title })
  await waitFor(() => expect(document.title).toBe(`${title} · Folkmoot`))
  return document.querySelector('main')?.textContent
}

it('[PUB-5] [PUB-6] [PUB-8] terms and privacy policy have the operator, contact and state of the settings', async () => {
  const { router } = await renderApp('/tos', { server: await openServer({ env: GIVEN }) })
  const terms = await findText('Terms of use')
  for (const part of ['Town of Elmford', 'Vermont', 'talk@elmford.example']) expect(terms).toContain(part)
  await router.navigate('/privacy')
  const policy = await findText('Privacy policy')
  for (const part of ['Town of Elmford', 'talk@elmford.example']) expect(policy).toContain(part)
  for (const text of [terms, policy]) {
    expect(text).not.toMatch(/has not given|[{}]/)
    expect(text).toContain('in substance it follows the text last updated 2022/03/07')
  }
})

it('[PUB-1] beside the headline one votes in the demonstration, where there is one, and opens its result', async () => {
  const demonstration = { conversation: '/4abc', result: '/report/r4abc' }
  const links = { read: [], explore: [], code: 'https://code.example', insights: '/insights', demonstration }
  const SITE_LINKS = join(openFolder(), 'links.json')
  writeFileSync(SITE_LINKS, JSON.stringify(links))
  await renderApp('/home', { server: await openServer({ env: { SITE_LINKS } }) })
  const result = await screen.findByRole('link', { name: 'See a result' })
  expect(result.getAttribute('href')).toBe('/report/r4abc')
  expect(screen.getByTitle(/vote on a comment/).getAttribute('src')).toBe('/4abc?ucsd=0&ucsh=0&ucw=0&ucsf=0')
})

it('[PUB-5] [PUB-6] a German browser reads German; who chooses Arabic reads it from right to left on both pages', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en'])
  const { router, user } = await renderApp('/privacy')
  const policy = await findText('Datenschutzerklärung')
  for (const part of ['23. November 2026', 'ist der englische Text maßgebend']) expect(policy).toContain(part)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'ar')
  await findText('سياسة الخصوصية')
  await router.navigate('/tos')
  await findText('شروط الاستخدام')
  expect(document.querySelector('.legal')).toMatchObject({ lang: 'ar', dir: 'rtl' })
})

it.each(LANGUAGES)('[PUB-5] [PUB-6] the texts in %s mark what the operator has not set', async (language) => {
  const { privacy, terms, missing } = await loadLegalMessages(language)
  const { router } = await renderApp(`/tos?ui_lang=${language}`)
  const text = await findText(terms.title)
  await router.navigate(`/privacy?ui_lang=${language}`)
  const policy = await findText(privacy.title)
  for (const part of Object.values(missing)) expect(text).toContain(part)
  for (const part of [missing.name, missing.contact]) expect(policy).toContain(part)
  expect(`${text}${policy}`).not.toMatch(/[{}]/)
})

it.each(LANGUAGES)(
  '[PUB-5] [PUB-6] the texts in %s have the sections and gaps of the English ones',
  async (language) => {
    const outline = async (one: typeof language) => {
      const { terms, privacy } = await loadLegalMessages(one)
      return [terms, privacy].map(({ sections }) =>
        Object.entries(sections).map(([id, parts]) => [id, parts.join(' ').match(/\{\w+\}/g)]),
      )
    }
    expect(await outline(language)).toEqual(await outline('en'))
  },
)

it('[PUB-7] [PUB-8] /donate shows the configured form in a named frame, and a link that opens it in a new tab', async () => {
  await renderApp('/donate', { server: await openServer({ env: GIVEN }) })
  await findText('Donate')
  expect(screen.getByTitle('Donation form').getAttribute('src')).toBe('https://give.example/form')
  const link = screen.getByRole('link', { name: 'Open the donation form (opens in a new tab)' })
  expect(link.getAttribute('href')).toBe('https://give.example/form')
})

it('[PUB-7] without a form /donate says so, and no page links to it', async () => {
  await renderApp('/donate')
  await screen.findByText('This server takes no donations')
  expect(document.querySelector('iframe')).toBeNull()
  expect(document.querySelector('footer a[href="/donate"]')).toBeNull()
})

it('[PUB-4] a public page has the legal words at its foot, and Donate in a new tab; the console has no Donate', async () => {
  const server = await openServer({ env: GIVEN })
  const { unmount } = await renderApp('/tos', { server })
  await findText('Terms of use')
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByText(/By using Folkmoot you accept its terms/)).toBeTruthy()
  const links = footer
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.getAttribute('target')])
  expect(links).toEqual(
    expect.arrayContaining([
      ['/tos', null],
      ['/privacy', null],
      ['/donate', '_blank'],
    ]),
  )
  unmount()
  await renderApp('/account', { server, as: 'ada' })
  await screen.findByText('Hello, Ada!')
  expect(document.querySelector('a[href="/donate"]')).toBeNull()
})

it('[REP-2] /insights says what the pages of privileged users show, and whom to ask', async () => {
  await renderApp('/insights', { server: await openServer({ env: GIVEN }) })
  const text = await findText('Analysis & Insights')
  for (const part of ['Topic Map Narrative', 'Topics Viz', 'Level of a report', 'Town of Elmford'])
    expect(text).toContain(part)
})
