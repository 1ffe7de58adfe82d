// How static hosts answer addresses: one row a host, docsite's own among them. What a host does not document is said in its row.

import { type HostName, hostFileNames } from '../model/config/hosts.ts'

/** What comes of an address: the file, a redirect to the address that the host prefers, or the page for what is missing. */
export type Treatment = 'served' | 'missing' | 301 | 308

/** A file of redirects that a host reads from what is published. */
export interface RedirectsFormat {
  file: '_redirects'
  /** Status of a rule that says none. */
  status: 301 | 302
  /** Lines with another status are no rules. */
  statuses: readonly number[]
  /** Rules come before files; else only those with `!` behind their status. */
  beforeFiles: boolean
  /**
   * A rule is about the address with and without a slash at its end, and `/a/*` about `/a`; a status may have a `!`, and a comment may
   * follow a rule.
   */
  isLoose: boolean
}

export interface HostRules {
  /** Pages of the host's documentation that say so, and when this was written down. */
  source: string
  /** What is known from use only, or not for sure. */
  unsure?: string
  /** `/a`, where there is `a.html`. */
  page: 'served' | 'missing'
  /** `/a/`, where there is `a.html` and no folder page. */
  slashedPage: Treatment
  /** `/a.html`. */
  namedPage: Treatment
  /** `/dir`, where there is `dir/index.html`. */
  folder: Treatment
  /** `/dir/index.html`. */
  namedIndex: Treatment
  /** `/dir/index`. */
  bareIndex: Treatment
  /** Whose `404.html` is shown: the one nearest to the address, or only the one at the root. */
  notFound: 'nearest' | 'root'
  /** Addresses get a slash at their end, or lose it, before anything else is asked. */
  trailingSlash?: boolean | undefined
  /** Files at the root that the host reads itself and shows to nobody. */
  unserved?: readonly string[]
  redirects?: RedirectsFormat
}

/** As docsite serves what it has built: one address for each page, and names with an ending as well. */
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
      'The documentation says that Pretty URLs, which are on by default, rewrite endings; which address they lead to is known from use, and /dir/index is not known. Addresses with capitals may be sent to lower case.',
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
  // Without `cleanUrls` in vercel.json; what that and `trailingSlash` change is in `vercelRules`.
  vercel: {
    source: 'Vercel Docs, "Static configuration with vercel.json" (cleanUrls, trailingSlash, redirects), 2026-11',
    unsure:
      'Where there is both a.html and a/index.html, both have one address with cleanUrls, and one of them is lost.',
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
      'Cloudflare Docs, Pages, "Serving Pages" (route matching, not found) and "Redirects"; @cloudflare/pages-shared, which it serves with, 2026-11',
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
    unsure: 'That /a is answered with a.html is not documented, but has been so for years and others rely on it.',
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

/** nginx with the file that `hosts` writes, which makes it answer as docsite does. */
export const includedRules: HostRules = {
  ...ownRules,
  source: 'nginx 1.22 with that file, as it answered, 2026-11',
  unserved: hostFileNames.nginx,
}

/** What `vercel.json` changes of Vercel's rules. */
export function vercelRules({ cleanUrls, trailingSlash }: { cleanUrls?: boolean; trailingSlash?: boolean }): HostRules {
  const plain = { ...hostRules.vercel, trailingSlash }
  return cleanUrls
    ? { ...plain, page: 'served', slashedPage: 'served', namedPage: 308, namedIndex: 308, bareIndex: 308 }
    : plain
}
