// The hosts that docsite supports, and the names of the files that a build can write for them.

export const hostNames = ['netlify', 'vercel', 'cloudflare', 'github-pages', 'nginx'] as const
/** A host, by its name in the configuration. */
export type HostName = (typeof hostNames)[number]

/** The files that a build writes to the root of the output for each host. */
export const hostFileNames: Record<HostName, readonly string[]> = {
  netlify: ['_headers', '_redirects'],
  cloudflare: ['_headers', '_redirects'],
  vercel: ['vercel.json'],
  'github-pages': ['.nojekyll'],
  nginx: ['nginx.conf'],
}
