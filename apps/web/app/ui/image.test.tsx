// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { parseImageParams } from '../../server/images/convert.ts'
import { Image, imageUrl } from './image.tsx'

afterEach(cleanup)

it('requests valid parameters from the image proxy for each density', () => {
  const src = 'https://cms.example/a b.png?v=1&x=ü'
  render(<Image src={src} alt="Cup" width={320} height={90} />)
  const set = screen.getByRole('img', { name: 'Cup' }).getAttribute('srcset') ?? ''
  const requests = set
    .split(', ')
    .map(part => parseImageParams(new URL(part.split(' ')[0] ?? '', 'http://x').searchParams))
  expect(requests).toEqual([1, 2].map(density => ({ url: src, width: 320, height: 90, density })))
})

it('limits boxes to what the proxy supports', () => {
  const query = new URL(imageUrl('/a.png', { width: 0.2, height: 99_999 }), 'http://x').searchParams
  expect(parseImageParams(query)).toMatchObject({ width: 1, height: 2000 })
})
