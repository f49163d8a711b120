import type { ClientConfig } from '@folkmoot/api-types/site'
import { INSIGHTS_PATH } from '@folkmoot/domain/routes'
import { lazy, type ComponentType, StrictMode } from 'react'
import {
  createBrowserRouter,
  type LoaderFunction,
  type RouteObject,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useNavigation,
} from 'react-router-dom'
import { ConfigContext } from '../api/config.ts'
import { Spinner } from '../ui/Loading.tsx'
import { CrashPage, NotFoundPage } from './error-pages.tsx'
import { PublicLayout } from './PublicLayout.tsx'

/** The module of a page: the page, and what it needs before it is shown. */
interface PageModule {
  readonly default: ComponentType
  readonly loader?: LoaderFunction
}

/** Loads a page when its address is opened, in parallel with the frames around it. */
const lazyLoad = (load: () => Promise<PageModule>) => async () => {
  const { default: Component, loader } = await load()
  return { Component, ...(loader && { loader }) }
}

const screen = (path: string, load: () => Promise<PageModule>) => ({
  path,
  lazy: lazyLoad(load),
})

/** Pages inside a frame; the frame stays when a page fails to render. */
const wrapInErrorBoundary = (...children: RouteObject[]): RouteObject[] => [
  { errorElement: <CrashPage />, children },
]

const Translations = lazy(async () => ({
  default: (await import('../features/translations/Translations.tsx')).Translations,
}))

/** Configure with the seed comments and translations in it. The features meet here because features do not import each other. */
async function loadConfigureScreen() {
  const [{ ConfigurePage }, { SeedComments }] = await Promise.all([
    import('../features/configure/ConfigurePage.tsx'),
    import('../features/seed-comments/SeedComments.tsx'),
  ])
  return { default: () => <ConfigurePage seeds={<SeedComments />} translations={<Translations />} /> }
}

const loadConversationsPage = () => import('../features/conversation-list/ConversationsPage.tsx')

const conversationRoute: RouteObject = {
  ...screen('/m/:conversation_id', () => import('../features/conversation-frame/ConversationLayout.tsx')),
  children: [
    { index: true, lazy: lazyLoad(loadConfigureScreen) },
    screen('share', () => import('../features/distribute/DistributePage.tsx')),
    {
      ...screen('comments', () => import('../features/moderation/ModeratePage.tsx')),
      // the page itself shows the list that the address names
      children: [
        { index: true, element: null },
        { path: 'accepted', element: null },
        { path: 'rejected', element: null },
      ],
    },
    screen('comments/log', () => import('../features/moderation-log/ModerationLogPage.tsx')),
    screen('stats', () => import('../features/stats/MonitorPage.tsx')),
    screen('reports/*', () => import('../features/reports/ReportsPage.tsx')),
    {
      ...screen('topics', () => import('../features/topics/TopicsPage.tsx')),
      children: [
        { index: true, lazy: lazyLoad(() => import('../features/topics/TopicTreePage.tsx')) },
        screen('proximity', () => import('../features/topics/ProximityPage.tsx')),
        screen('stats', () => import('../features/topics/TopicStatsPage.tsx')),
        screen('topic/:topicKey', () => import('../features/topics/TopicCommentsPage.tsx')),
      ],
    },
    screen('invite-tree', () => import('../features/invite-tree/InviteTreePage.tsx')),
    screen('invite-codes', () => import('../features/invite-tree/InviteCodesPage.tsx')),
    screen('people', () => import('../features/people/PeoplePage.tsx')),
    screen('webhooks', () => import('../features/webhooks/WebhooksPage.tsx')),
    screen('security-log', async () => ({
      default: (await import('../features/security-log/SecurityLog.tsx')).ConversationSecurityLogPage,
    })),
    { path: '*', Component: NotFoundPage },
  ],
}

const signedInRoute: RouteObject = {
  lazy: lazyLoad(() => import('./Console.tsx')),
  children: wrapInErrorBoundary(
    screen('/', loadConversationsPage),
    screen('/conversations', loadConversationsPage),
    screen('/other-conversations', async () => ({
      default: (await import('../features/conversation-list/ConversationsPage.tsx')).OtherConversationsPage,
    })),
    screen('/integrate', () => import('../features/users/IntegratePage.tsx')),
    screen('/account', () => import('../features/users/AccountPage.tsx')),
    screen('/tokens', () => import('../features/access-tokens/AccessTokensPage.tsx')),
    screen('/webhooks', async () => ({
      default: (await import('../features/webhooks/WebhooksPage.tsx')).SiteWebhooksPage,
    })),
    screen('/people/:site_id?', () => import('../features/people/SitePeoplePage.tsx')),
    screen('/invitation', () => import('../features/people/InvitationPage.tsx')),
    screen('/security-log', async () => ({
      default: (await import('../features/security-log/SecurityLog.tsx')).ServerSecurityLogPage,
    })),
    conversationRoute,
  ),
}

const loadSignInPages = () => import('../session/sign-in-pages.tsx')

const signInRoute: RouteObject = {
  Component: PublicLayout,
  children: wrapInErrorBoundary(
    screen('/signin', async () => ({ default: (await loadSignInPages()).SignInPage })),
    screen('/signout', async () => ({ default: (await loadSignInPages()).SignOutPage })),
    screen('/callback', async () => ({ default: (await loadSignInPages()).CallbackPage })),
  ),
}

const sessionRoute: RouteObject = {
  lazy: lazyLoad(() => import('./SessionRoot.tsx')),
  children: [signInRoute, signedInRoute],
}

const publicRoute: RouteObject = {
  Component: PublicLayout,
  children: wrapInErrorBoundary(
    screen('/home', () => import('../features/public/HomePage.tsx')),
    screen('/tos', () => import('../features/public/TermsPage.tsx')),
    screen('/privacy', () => import('../features/public/PrivacyPage.tsx')),
    screen('/donate', () => import('../features/public/DonatePage.tsx')),
    screen(INSIGHTS_PATH, () => import('../features/public/InsightsPage.tsx')),
    { path: '*', Component: NotFoundPage },
  ),
}

/** Creates the console's routes. Creating the router starts loading the screen of the current address. */
export const createRouter = () =>
  createBrowserRouter([
    {
      Component: Root,
      errorElement: <CrashPage />,
      HydrateFallback: Spinner,
      children: [sessionRoute, publicRoute],
    },
  ])

/** Wraps every page: restores the scroll position on going back, and shows a bar during slow navigation. */
function Root() {
  const { state } = useNavigation()
  return (
    <>
      <div className="progress-line" data-busy={state !== 'idle'} aria-hidden="true" />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

/** The whole console: configuration, router and theme. */
export function App({ config, router }: { config: ClientConfig; router: ReturnType<typeof createRouter> }) {
  return (
    <StrictMode>
      <ConfigContext value={config}>
        <RouterProvider router={router} />
      </ConfigContext>
    </StrictMode>
  )
}
