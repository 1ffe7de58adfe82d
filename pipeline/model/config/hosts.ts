// The hosts that docsite knows, and what the files are called that a build can write for them.

import { list, oneOf, refine, type Schema } from './schema.ts'

export const hostNames = ['netlify', 'vercel', 'cloudflare', 'github-pages', 'nginx'] as const
export type HostName = (typeof hostNames)[number]

/** What a build writes for each host into the root of the output. */
export const hostFileNames: Record<HostName, readonly string[]> = {
  netlify: ['_headers', '_redirects'],
  cloudflare: ['_headers', '_redirects'],
  vercel: ['vercel.json'],
  'github-pages': ['.nojekyll'],
  nginx: ['nginx.conf'],
}

export const hosts: Schema<HostName[]> = refine(list(oneOf(...hostNames)), (names) =>
  names.includes('netlify') && names.includes('cloudflare')
    ? 'cannot hold both "netlify" and "cloudflare": they read other things in files of the same names'
    : undefined,
)

/**
 * Where each file has a hash of its content in its name, as hosts that know no patterns but `*` are told: nothing else may lie there.
 */
export const hashedPlaces = ['static/js/*', 'static/css/*', 'static/image/*', 'static/site.*', 'static/search_*']
