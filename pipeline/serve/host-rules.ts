// How static hosts answer URLs: one row per host, including docsite's own server. A row says what its host does not document.

import { type HostName, hostFileNames } from '../model/config/hosts.ts'

/** Answer to a URL: the file, a redirect to the preferred URL, or the 404 page. */
export type Treatment = 'served' | 'missing' | 301 | 308

/** A file of redirects that a host reads from the site. */
export interface RedirectsFormat {
  file: '_redirects'
  /** Default status of a rule. */
  status: 301 | 302
  /** Lines with another status are ignored. */
  statuses: readonly number[]
  /** Rules win over files; otherwise only those with `!` after their status do. */
  beforeFiles: boolean
  /**
   * A rule is about the address with and without a slash at its end, and `/a/*` about `/a`; a status may have a `!`, and a comment may
   * follow a rule.
   */
  isLoose: boolean
}

export interface HostRules {
  /** Pages of the host's documentation, and when they were read. */
  source: string
  /** Behavior that is not documented, or not certain. */
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
  /** Which `404.html` is shown: the nearest above the URL, or only the one at the root. */
  notFound: 'nearest' | 'root'
  /** A slash at the end is added or removed before any other rule. */
  trailingSlash?: boolean | undefined
  /** Files at the root that the host reads and does not serve. */
  unserved?: readonly string[]
  redirects?: RedirectsFormat
}

/** docsite's own server: one URL per page, and names with `.html` as well. */
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

/** nginx with the file that `hosts` writes. It then answers as docsite does. */
export const includedRules: HostRules = {
  ...ownRules,
  source: 'nginx 1.22 with that file, as it answered, 2026-11',
  unserved: hostFileNames.nginx,
}

/** Applies the settings of `vercel.json` to the rules of Vercel. */
export function vercelRules({ cleanUrls, trailingSlash }: { cleanUrls?: boolean; trailingSlash?: boolean }): HostRules {
  const plain = { ...hostRules.vercel, trailingSlash }
  return cleanUrls
    ? { ...plain, page: 'served', slashedPage: 'served', namedPage: 308, namedIndex: 308, bareIndex: 308 }
    : plain
}
