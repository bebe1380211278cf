// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { isChatOpen, unreadMessages } from './chat-state.ts'
import { LiveChat } from './live-chat.tsx'

const CHAT = 'https://chat.example'

const place = document.createElement('div')
place.id = 'chat'
beforeEach(() => document.body.append(place))
afterEach(() => {
  place.remove()
  act(() => isChatOpen.set(false))
  unreadMessages.set(0)
})

async function open(locale = 'en') {
  const created = await createTestApp(locale, (async () => ({ user_id: 'chat-7' })) as unknown as Api['call'])
  const session = createObservable<SessionState>({ status: 'NOT_LOGGED_IN', reason: null, info: null })
  const app = {
    ...created,
    config: { ...created.config, liveChatUrl: `${CHAT}/room?desk=2` },
    session: { ...created.session, ...session },
  }
  const { user } = renderInApp(app, <LiveChat />)
  const frame = () => document.querySelector('iframe')
  const post = vi.fn()
  const chatWindow = { postMessage: post } as unknown as Window
  const openChat = async () => {
    await user.click(screen.getByRole('button', { name: /^Live chat/ }))
    Object.defineProperty(frame(), 'contentWindow', { value: chatWindow })
  }
  const receive = (data: object, { origin = CHAT, source = chatWindow } = {}) => {
    const event = new MessageEvent('message', { data: { source: 'touchline-chat', ...data }, origin })
    Object.defineProperty(event, 'source', { value: source })
    fireEvent(window, event)
  }
  return { user, session, frame, post, openChat, receive }
}

it('loads the chat at the first press, moves the focus into the panel and back, and closes on Escape', async () => {
  const { user, frame, openChat } = await open()
  expect(frame()).toBeNull()
  await openChat()
  expect(frame()).toHaveAttribute('src', `${CHAT}/room?desk=2&origin=${encodeURIComponent(location.origin)}&locale=en`)
  expect(frame()?.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  expect(screen.getByRole('dialog', { name: 'Live chat' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Live chat' })).toHaveFocus())
  expect(frame()).not.toBeNull()
})

it('counts unread messages of the chat alone', async () => {
  const { user, openChat, receive } = await open()
  await openChat()
  await user.keyboard('{Escape}')
  receive({ type: 'unread', count: 2 }, { origin: 'https://evil.example' })
  receive({ type: 'unread', count: 3 }, { source: window })
  receive({ type: 'unread', count: -1 })
  receive({ type: 'unread', count: 4, source: 'another' })
  expect(screen.getByRole('button', { name: 'Live chat' })).toBeInTheDocument()
  receive({ type: 'unread', count: 12 })
  expect(screen.getByRole('button', { name: 'Live chat, 12 unread messages' })).toHaveTextContent('9+')
  expect(screen.getByRole('status')).toHaveTextContent('12 unread messages in the live chat')
})

it('sends the chat language, player and visibility when it is ready and when they change', async () => {
  const { session, post, openChat, receive } = await open()
  await openChat()
  receive({ type: 'ready' })
  const context = { source: 'touchline', type: 'context', locale: 'en' }
  await waitFor(() => expect(post).toHaveBeenLastCalledWith({ ...context, user_id: null, visible: true }, CHAT))
  act(() => session.set({ status: 'LOGGED_IN', reason: null, info: null }))
  await waitFor(() => expect(post).toHaveBeenLastCalledWith({ ...context, user_id: 'chat-7', visible: true }, CHAT))
  receive({ type: 'close' })
  await waitFor(() => expect(post).toHaveBeenLastCalledWith({ ...context, user_id: 'chat-7', visible: false }, CHAT))
})

it('speaks Arabic', async () => {
  await open('ar')
  expect(screen.getByRole('button', { name: 'الدردشة المباشرة' })).toBeVisible()
})
