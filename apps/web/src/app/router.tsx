import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { Spinner } from '../ui/Spinner.tsx'
import { CrashPage } from './CrashPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { Root } from './Root.tsx'

/** A page that is loaded when its address is visited, beside the frames around it and not after them. */
const lazy = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() })

/** Pages inside a frame: when one cannot be drawn, the frame stays. */
const framed = (...children: RouteObject[]): RouteObject[] => [{ errorElement: <CrashPage />, children }]

const conversations = lazy(
  async () => (await import('../features/conversations/ConversationsPage.tsx')).default,
)

const conversation: RouteObject = {
  path: '/m/:conversation_id',
  lazy: lazy(async () => (await import('../features/conversations/AdminLayout.tsx')).default),
  children: [
    {
      index: true,
      lazy: lazy(async () => (await import('./ConfigureScreen.tsx')).ConfigureScreen),
    },
    {
      path: 'share',
      lazy: lazy(async () => (await import('../features/conversations/DistributePage.tsx')).default),
    },
    {
      path: 'comments',
      lazy: lazy(async () => (await import('../features/moderation/ModeratePage.tsx')).default),
      // the page itself shows the list that the address names
      children: [
        { index: true, element: null },
        { path: 'accepted', element: null },
        { path: 'rejected', element: null },
      ],
    },
    {
      path: 'comments/log',
      lazy: lazy(async () => (await import('../features/moderation-log/ModerationLogPage.tsx')).default),
    },
    { path: 'stats', lazy: lazy(async () => (await import('../features/stats/MonitorPage.tsx')).default) },
    {
      path: 'reports/*',
      lazy: lazy(async () => (await import('../features/reports/ReportsPage.tsx')).default),
    },
    {
      path: 'topics',
      lazy: lazy(async () => (await import('../features/topics/TopicsPage.tsx')).default),
      children: [
        {
          index: true,
          lazy: lazy(async () => (await import('../features/topics/TopicTreePage.tsx')).default),
        },
        {
          path: 'proximity',
          lazy: lazy(async () => (await import('../features/topics/ProximityPage.tsx')).default),
        },
        {
          path: 'stats',
          lazy: lazy(async () => (await import('../features/topics/TopicStatsPage.tsx')).default),
        },
        {
          path: 'topic/:topicKey',
          lazy: lazy(async () => (await import('../features/topics/TopicCommentsPage.tsx')).default),
        },
      ],
    },
    {
      path: 'invite-tree',
      lazy: lazy(async () => (await import('../features/invite-tree/InviteTreePage.tsx')).default),
    },
    {
      path: 'invite-codes',
      lazy: lazy(async () => (await import('../features/invite-tree/InviteCodesPage.tsx')).default),
    },
    { path: '*', Component: NotFoundPage },
  ],
}

const behindTheGate: RouteObject = {
  lazy: lazy(async () => (await import('./Console.tsx')).Console),
  children: framed(
    { path: '/', lazy: conversations },
    { path: '/conversations', lazy: conversations },
    {
      path: '/other-conversations',
      lazy: lazy(async () => (await import('../features/conversations/OtherConversationsPage.tsx')).default),
    },
    {
      path: '/integrate',
      lazy: lazy(async () => (await import('../features/users/IntegratePage.tsx')).default),
    },
    { path: '/account', lazy: lazy(async () => (await import('../features/users/AccountPage.tsx')).default) },
    conversation,
  ),
}

const signingInAndOut: RouteObject = {
  Component: PublicLayout,
  children: framed(
    { path: '/signin', lazy: lazy(async () => (await import('../session/SignInPage.tsx')).SignInPage) },
    { path: '/signout', lazy: lazy(async () => (await import('../session/SignOutPage.tsx')).SignOutPage) },
    { path: '/callback', lazy: lazy(async () => (await import('../session/CallbackPage.tsx')).CallbackPage) },
  ),
}

const withSession: RouteObject = {
  lazy: lazy(async () => (await import('./SessionRoot.tsx')).SessionRoot),
  children: [signingInAndOut, behindTheGate],
}

const withoutSession: RouteObject = {
  Component: PublicLayout,
  children: framed(
    { path: '/home', lazy: lazy(async () => (await import('../features/public/HomePage.tsx')).default) },
    { path: '/tos', lazy: lazy(async () => (await import('../features/public/TermsPage.tsx')).default) },
    {
      path: '/privacy',
      lazy: lazy(async () => (await import('../features/public/PrivacyPage.tsx')).default),
    },
    { path: '/donate', lazy: lazy(async () => (await import('../features/public/DonatePage.tsx')).default) },
    { path: '*', Component: NotFoundPage },
  ),
}

/** The routes of the console. Making the router starts loading the screen of the address that the page was opened on. */
export const makeRouter = () =>
  createBrowserRouter([
    {
      Component: Root,
      errorElement: <CrashPage />,
      HydrateFallback: Spinner,
      children: [withSession, withoutSession],
    },
  ])
