// Describes how static hosts respond to URLs, with one entry per host and one for docsite's own server.

import { type HostName, hostFileNames } from '../model/hosts.ts'

/** The answer to a URL: the file, the 404 page, or a redirect to the preferred URL with this status. */
export type Treatment = 'served' | 'missing' | 301 | 308

/** The format of a redirects file that a host reads from the site. */
export interface RedirectsFormat {
  file: '_redirects'
  /** Default status of a rule. */
  status: 301 | 302
  /** Supported statuses. Lines with another status are ignored. */
  statuses: readonly number[]
  /** Whether all rules take precedence over files. Otherwise only rules with `!` after the status do. */
  beforeFiles: boolean
  /**
   * Whether a rule matches URLs with and without a trailing slash, `/a/*` also matches `/a`, a status may have a `!`, and a comment
   * may follow a rule.
   */
  isLoose: boolean
}

export interface HostRules {
  /** Pages of the host's documentation, and the month in which they were consulted. */
  source: string
  /** Behavior that is undocumented or uncertain. */
  unsure?: string
  /** Answer to `/a` if `a.html` exists. */
  page: 'served' | 'missing'
  /** Answer to `/a/` if `a.html` exists but `a/index.html` does not. */
  slashedPage: Treatment
  /** Answer to `/a.html`. */
  namedPage: Treatment
  /** Answer to `/dir` if `dir/index.html` exists. */
  folder: Treatment
  /** Answer to `/dir/index.html`. */
  namedIndex: Treatment
  /** Answer to `/dir/index`. */
  bareIndex: Treatment
  /** Which `404.html` the host shows: the nearest one above the URL, or always the one at the root. */
  notFound: 'nearest' | 'root'
  /** Whether to add (true) or remove (false) a trailing slash before applying any other rule. */
  trailingSlash?: boolean | undefined
  /** Files at the root that the host reads but does not serve. */
  unserved?: readonly string[]
  redirects?: RedirectsFormat
}

/** docsite's own server: one URL per page, which also works with `.html`. */
export const ownRules: HostRules = {
  source: 'docsite',
  page: 'served',
  slashedPage: 301,
  namedPage: 'served',
  folder: 301,
  namedIndex: 'served',
  bareIndex: 'served',
  notFound: 'nearest',
}

export const hostRules: Record<HostName, HostRules> = {
  netlify: {
    source: 'Netlify Docs, "Redirect options" (trailing slash, shadowing) and "Custom 404 page handling", 2026-11',
    unsure:
      'The documentation says that Pretty URLs, which are on by default, rewrite endings. The resulting URLs have been observed, except for /dir/index. URLs with capital letters may redirect to lower case.',
    page: 'served',
    slashedPage: 301,
    namedPage: 301,
    folder: 301,
    namedIndex: 301,
    bareIndex: 301,
    notFound: 'root',
    unserved: hostFileNames.netlify,
    redirects: {
      file: '_redirects',
      status: 301,
      statuses: [200, 301, 302, 303, 307, 308, 404, 410],
      beforeFiles: false,
      isLoose: true,
    },
  },
  // These rules apply without `cleanUrls` in vercel.json. `vercelRules` adds the effects of `cleanUrls` and `trailingSlash`.
  vercel: {
    source: 'Vercel Docs, "Static configuration with vercel.json" (cleanUrls, trailingSlash, redirects), 2026-11',
    unsure: 'With cleanUrls, a.html and a/index.html have the same URL, so one of them is lost.',
    page: 'missing',
    slashedPage: 'missing',
    namedPage: 'served',
    folder: 'served',
    namedIndex: 'served',
    bareIndex: 'missing',
    notFound: 'root',
  },
  cloudflare: {
    source:
      'Cloudflare Docs, Pages, "Serving Pages" (route matching, not found) and "Redirects"; source code of @cloudflare/pages-shared, which Pages uses, 2026-11',
    page: 'served',
    slashedPage: 308,
    namedPage: 308,
    folder: 308,
    namedIndex: 308,
    bareIndex: 308,
    notFound: 'nearest',
    unserved: hostFileNames.cloudflare,
    redirects: {
      file: '_redirects',
      status: 302,
      statuses: [200, 301, 302, 303, 307, 308],
      beforeFiles: true,
      isLoose: false,
    },
  },
  'github-pages': {
    source: 'GitHub Docs, "Creating a custom 404 page for your GitHub Pages site", 2026-11',
    unsure:
      'Serving a.html for /a is not documented, but GitHub Pages has done so for years, and other sites rely on it.',
    page: 'served',
    slashedPage: 'missing',
    namedPage: 'served',
    folder: 301,
    namedIndex: 'served',
    bareIndex: 'served',
    notFound: 'root',
  },
  // With `try_files $uri $uri.html $uri/index.html =404;` and `error_page 404 /404.html;`.
  nginx: {
    source: 'nginx documentation, ngx_http_core_module, try_files and error_page, 2026-11',
    page: 'served',
    slashedPage: 'missing',
    namedPage: 'served',
    folder: 'served',
    namedIndex: 'served',
    bareIndex: 'served',
    notFound: 'root',
  },
}

/** nginx with the file that the `hosts` option writes, which makes nginx answer like docsite. */
export const includedRules: HostRules = {
  ...ownRules,
  source: 'Responses of nginx 1.22 with that file, 2026-11',
  unserved: hostFileNames.nginx,
}

/** Applies the settings in `vercel.json` to the rules for Vercel. */
export function vercelRules({ cleanUrls, trailingSlash }: { cleanUrls?: boolean; trailingSlash?: boolean }): HostRules {
  const plain = { ...hostRules.vercel, trailingSlash }
  return cleanUrls
    ? { ...plain, page: 'served', slashedPage: 'served', namedPage: 308, namedIndex: 308, bareIndex: 308 }
    : plain
}
