// The hosts whose files a build can write, and what these are called.

import { type Field, list, oneOf, refine } from './fields.ts'

export type Host = 'netlify' | 'cloudflare' | 'vercel' | 'github-pages' | 'nginx'

/** What a build writes for each host into the root of the output. */
export const hostFileNames: Record<Host, readonly string[]> = {
  netlify: ['_headers', '_redirects'],
  cloudflare: ['_headers', '_redirects'],
  vercel: ['vercel.json'],
  'github-pages': ['.nojekyll'],
  nginx: ['nginx.conf'],
}

export const hosts: Field<Host[]> = refine(
  list(oneOf('netlify', 'cloudflare', 'vercel', 'github-pages', 'nginx')),
  (names) =>
    names.includes('netlify') && names.includes('cloudflare')
      ? 'cannot hold both "netlify" and "cloudflare": they read other things in files of the same names'
      : undefined,
)

/**
 * Where each file has a hash of its content in its name, as hosts that know no patterns but `*` are told: nothing else may lie there.
 */
export const hashedPlaces = ['static/js/*', 'static/css/*', 'static/image/*', 'static/site.*', 'static/search_*']
