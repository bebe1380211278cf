import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refetchUntilDone } from './refetch.ts'

/** A page that shows one thing, whose answers come when they are given. */
function openPage() {
  const queryClient = new QueryClient()
  const asked: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>(resolve => asked.push(resolve))
  const observer = new QueryObserver(queryClient, { queryKey: ['thing'], queryFn, retry: false })
  observer.subscribe(() => {})
  const refetched = refetchUntilDone(queryClient, ([head]) => head === 'thing')
  return { asked, observer, refetched }
}

const settle = () => new Promise(resolve => setTimeout(resolve))

it('asks again when the first answer may be older than the wish for a new one', async () => {
  const { asked, observer, refetched } = openPage()
  await settle()
  expect(asked).toHaveLength(1)
  asked[0]?.('from before')
  await settle()
  expect(asked).toHaveLength(2)
  asked[1]?.('as it is now')
  await refetched
  expect(observer.getCurrentResult().data).toBe('as it is now')
})
