import type { ReactNode } from 'react'
import { paths } from '../shared/addresses/paths.ts'
import { Link } from './link.tsx'

interface NameLinkProps {
  readonly sportKey: string
  /** Undefined where the back end has no page of them. */
  readonly slug: string | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A competitor, or a player of a team, that links to its page. */
export function NameLink({ sportKey, slug, ...props }: NameLinkProps) {
  return slug ? <Link to={paths.team(sportKey, slug)} {...props} /> : <span {...props} />
}
