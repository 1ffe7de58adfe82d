import type { RoutePath } from '../route.ts'

/** How long ago a page was reviewed, or else changed. */
export interface PageAge {
  /** The path of the page, relative to the project. */
  file: string
  route: RoutePath
  /** The date, as in `2026-01-15`, and where it comes from: the field `reviewed`, or the last commit that changed the page. */
  date: string
  source: 'reviewed' | 'git'
  /** The number of days since then, which is negative for a date in the future, and how many `check.maxAge` allows. */
  days: number
  maxDays?: number
  /** The number of other pages that link to the page. */
  links: number
}
