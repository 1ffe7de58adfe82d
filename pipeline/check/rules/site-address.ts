// A site that does not know its own address: what needs whole addresses is left out of the build.

import { type Diagnostic, diagnostic } from '../../model/diagnostic.ts'
import { findField } from '../../source/problem-place.ts'
import type { CheckedSite } from '../rule.ts'

export function* siteAddress({ project: { config }, configTexts }: CheckedSite): Generator<Diagnostic> {
  // Feeds, which are asked for, are told of by the build.
  if (config.siteUrl !== undefined || config.feeds?.length) return
  yield diagnostic(
    'no-site-url',
    findField(configTexts, []),
    'Without `siteUrl`, pages have no canonical link and no Open Graph tags, and no sitemap is written',
    "Write `siteUrl: 'https://…'` into the configuration, or `check: { rules: { 'no-site-url': 'off' } }`.",
  )
}
