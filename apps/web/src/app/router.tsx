import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  type RouteObject,
  Outlet,
  ScrollRestoration,
  useNavigation,
} from 'react-router-dom'
import { Spinner } from '../ui/Spinner.tsx'
import { CrashPage } from './CrashPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PublicLayout } from './PublicLayout.tsx'

/** Loads a page when its address is opened, in parallel with the frames around it. */
const lazyLoad = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() })

/** Pages inside a frame; the frame stays when a page fails to render. */
const wrapInErrorBoundary = (...children: RouteObject[]): RouteObject[] => [
  { errorElement: <CrashPage />, children },
]

const loadConversationsPage = lazyLoad(
  async () => (await import('../features/conversation-list/ConversationsPage.tsx')).default,
)

const conversationRoute: RouteObject = {
  path: '/m/:conversation_id',
  lazy: lazyLoad(async () => (await import('../features/conversation-frame/ConversationLayout.tsx')).default),
  children: [
    {
      index: true,
      lazy: lazyLoad(async () => (await import('./ConfigureScreen.tsx')).ConfigureScreen),
    },
    {
      path: 'share',
      lazy: lazyLoad(async () => (await import('../features/distribute/DistributePage.tsx')).default),
    },
    {
      path: 'comments',
      lazy: lazyLoad(async () => (await import('../features/moderation/ModeratePage.tsx')).default),
      // the page itself shows the list that the address names
      children: [
        { index: true, element: null },
        { path: 'accepted', element: null },
        { path: 'rejected', element: null },
      ],
    },
    {
      path: 'comments/log',
      lazy: lazyLoad(async () => (await import('../features/moderation-log/ModerationLogPage.tsx')).default),
    },
    {
      path: 'stats',
      lazy: lazyLoad(async () => (await import('../features/stats/MonitorPage.tsx')).default),
    },
    {
      path: 'reports/*',
      lazy: lazyLoad(async () => (await import('../features/reports/ReportsPage.tsx')).default),
    },
    {
      path: 'topics',
      lazy: lazyLoad(async () => (await import('../features/topics/TopicsPage.tsx')).default),
      children: [
        {
          index: true,
          lazy: lazyLoad(async () => (await import('../features/topics/TopicTreePage.tsx')).default),
        },
        {
          path: 'proximity',
          lazy: lazyLoad(async () => (await import('../features/topics/ProximityPage.tsx')).default),
        },
        {
          path: 'stats',
          lazy: lazyLoad(async () => (await import('../features/topics/TopicStatsPage.tsx')).default),
        },
        {
          path: 'topic/:topicKey',
          lazy: lazyLoad(async () => (await import('../features/topics/TopicCommentsPage.tsx')).default),
        },
      ],
    },
    {
      path: 'invite-tree',
      lazy: lazyLoad(async () => (await import('../features/invite-tree/InviteTreePage.tsx')).default),
    },
    {
      path: 'invite-codes',
      lazy: lazyLoad(async () => (await import('../features/invite-tree/InviteCodesPage.tsx')).default),
    },
    {
      path: 'people',
      lazy: lazyLoad(async () => (await import('../features/people/PeoplePage.tsx')).default),
    },
    {
      path: 'webhooks',
      lazy: lazyLoad(async () => (await import('../features/webhooks/WebhooksPage.tsx')).default),
    },
    {
      path: 'security-log',
      lazy: lazyLoad(
        async () => (await import('../features/security-log/ConversationSecurityLogPage.tsx')).default,
      ),
    },
    { path: '*', Component: NotFoundPage },
  ],
}

const signedInRoute: RouteObject = {
  lazy: lazyLoad(async () => (await import('./Console.tsx')).Console),
  children: wrapInErrorBoundary(
    { path: '/', lazy: loadConversationsPage },
    { path: '/conversations', lazy: loadConversationsPage },
    {
      path: '/other-conversations',
      lazy: lazyLoad(
        async () => (await import('../features/conversation-list/OtherConversationsPage.tsx')).default,
      ),
    },
    {
      path: '/integrate',
      lazy: lazyLoad(async () => (await import('../features/users/IntegratePage.tsx')).default),
    },
    {
      path: '/account',
      lazy: lazyLoad(async () => (await import('../features/users/AccountPage.tsx')).default),
    },
    {
      path: '/tokens',
      lazy: lazyLoad(async () => (await import('../features/access-tokens/AccessTokensPage.tsx')).default),
    },
    {
      path: '/webhooks',
      lazy: lazyLoad(async () => (await import('../features/webhooks/SiteWebhooksPage.tsx')).default),
    },
    {
      path: '/people/:site_id?',
      lazy: lazyLoad(async () => (await import('../features/people/SitePeoplePage.tsx')).default),
    },
    {
      path: '/invitation',
      lazy: lazyLoad(async () => (await import('../features/people/InvitationPage.tsx')).default),
    },
    {
      path: '/security-log',
      lazy: lazyLoad(
        async () => (await import('../features/security-log/ServerSecurityLogPage.tsx')).default,
      ),
    },
    conversationRoute,
  ),
}

const signInRoute: RouteObject = {
  Component: PublicLayout,
  children: wrapInErrorBoundary(
    { path: '/signin', lazy: lazyLoad(async () => (await import('../session/SignInPage.tsx')).SignInPage) },
    {
      path: '/signout',
      lazy: lazyLoad(async () => (await import('../session/SignOutPage.tsx')).SignOutPage),
    },
    {
      path: '/callback',
      lazy: lazyLoad(async () => (await import('../session/CallbackPage.tsx')).CallbackPage),
    },
  ),
}

const sessionRoute: RouteObject = {
  lazy: lazyLoad(async () => (await import('./SessionRoot.tsx')).SessionRoot),
  children: [signInRoute, signedInRoute],
}

const publicRoute: RouteObject = {
  Component: PublicLayout,
  children: wrapInErrorBoundary(
    { path: '/home', lazy: lazyLoad(async () => (await import('../features/public/HomePage.tsx')).default) },
    { path: '/tos', lazy: lazyLoad(async () => (await import('../features/public/TermsPage.tsx')).default) },
    {
      path: '/privacy',
      lazy: lazyLoad(async () => (await import('../features/public/PrivacyPage.tsx')).default),
    },
    {
      path: '/donate',
      lazy: lazyLoad(async () => (await import('../features/public/DonatePage.tsx')).default),
    },
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
