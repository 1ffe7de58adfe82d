// The hosts whose files a build can write, and what these are called.

import { type Field, list, oneOf, refine } from './fields.ts'

export type Host = 'netlify' | 'cloudflare' | 'vercel' | 'nginx'

/** What a build writes for each host into the root of the output. */
export const hostFileNames: Record<Host, readonly string[]> = {
  netlify: ['_headers', '_redirects'],
  cloudflare: ['_headers', '_redirects'],
  vercel: ['vercel.json'],
  nginx: ['nginx.conf'],
}

export const hosts: Field<Host[]> = refine(list(oneOf('netlify', 'cloudflare', 'vercel', 'nginx')), (names) =>
  names.includes('netlify') && names.includes('cloudflare')
    ? 'cannot hold both "netlify" and "cloudflare": they read other things in files of the same names'
    : undefined,
)
