// Generates the files from which hosts read headers and redirects, so that a deploy needs no other settings.

import type { NamedFile, Redirect, SiteData } from '@docsite/cli'
import {
  addressing,
  encodePath,
  escapeSigns,
  type HostName,
  hashedFile,
  hashedGlobs,
  hostFileNames,
  joinRoute,
  localesIn,
  outputFileOf,
  rootPath,
  splitHref,
} from '@docsite/cli/routes'

/** What a site gives to its hosts. */
export interface HostedSite {
  data: SiteData
  /** The policy for a header. */
  policy: string | undefined
  redirects: readonly Redirect[]
}

/** The facts about a site that every host's files contain. */
interface SiteFacts {
  base: string
  cleanUrls: boolean
  /** The CSP for a header. */
  policy: string | undefined
  /** Redirects. `from` is decoded and includes the base, and `to` is the value of a `Location` header. */
  moved: { from: string; to: string }[]
  /** Directories with a 404 page, deepest first. They are decoded and include the base. */
  notFound: string[]
}

const immutable = 'public, max-age=31536000, immutable'
const markdownType = 'text/markdown; charset=utf-8'

/** Makes the files for the hosts in the configuration. */
export function makeHostFiles(hosts: readonly HostName[], site: HostedSite): NamedFile[] {
  const facts = factsOf(site)
  const files = [...new Set(hosts)].flatMap((host) => {
    const texts = writers[host](facts)
    return hostFileNames[host].map((path, i): NamedFile => ({ path, content: texts[i] ?? '' }))
  })
  return files.filter(({ content }) => content !== '')
}

const writers: Record<HostName, (facts: SiteFacts) => string[]> = {
  netlify: (facts) => [headersFile(facts), netlifyRedirects(facts)],
  cloudflare: (facts) => [headersFile(facts), cloudflareRedirects(facts)],
  vercel: (facts) => [vercelFile(facts)],
  'github-pages': () => [
    'Written by docsite. Without this file, GitHub Pages converts the Markdown copies to pages.\n',
  ],
  nginx: (facts) => [nginxFile(facts)],
}

function factsOf({ data: site, policy, redirects }: HostedSite): SiteFacts {
  const address = addressing(site)
  const folders = localesIn(address).map((locale) => joinRoute({ ...locale, rest: rootPath }, address))
  const { base } = site
  return {
    base,
    cleanUrls: site.route.cleanUrls,
    policy,
    moved: redirects.flatMap(({ from, to }) => {
      const addresses = site.route.cleanUrls ? [from.slice(1)] : [from.slice(1), outputFileOf(from)]
      return addresses.map((path) => ({ from: base + path, to: headerAddress(to) }))
    }),
    notFound: folders.map((folder) => base + folder.slice(1)).sort((a, b) => b.length - a.length || (a < b ? -1 : 1)),
  }
}

/** Encodes characters that a header cannot contain, and characters with a special meaning in the hosts' files. */
const headerAddress = (to: string): string => to.toWellFormed().replace(/[^\x21-\x7e]|["$\\]/gu, encodeURIComponent)

/** Returns the headers of all files on hosts that always use HTTPS, so that pages load nothing over HTTP. */
const headersOfAll = (policy: string | undefined): Record<string, string> => ({
  ...(policy === undefined ? {} : { 'Content-Security-Policy': `${policy}; upgrade-insecure-requests` }),
  'X-Content-Type-Options': 'nosniff',
})

// ---- Netlify and Cloudflare Pages

/**
 * Both hosts join the values of all matching rules with commas, so two matching rules must not set the same header. Other files
 * get the host's default header, which makes browsers revalidate them on each request.
 */
function headersFile({ base, policy }: SiteFacts): string {
  const rules: [path: string, headers: Record<string, string>][] = [
    [`${base}*`, headersOfAll(policy)],
    ...hashedGlobs.map((glob): [string, Record<string, string>] => [base + glob, { 'Cache-Control': immutable }]),
    [`${base}*.md`, { 'Content-Type': markdownType }],
  ]
  return lines(
    rules.flatMap(([path, headers]) => [
      path,
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ]),
  )
}

const lines = (list: readonly string[]): string => list.map((line) => `${line}\n`).join('')

/** Removes redirects with a colon or an asterisk, which these hosts read as placeholders. Such a URL keeps its redirect page. */
const withoutPlaceholders = (moved: SiteFacts['moved']): SiteFacts['moved'] =>
  moved.filter(({ from }) => !/[:*]/.test(from))

/** Without `!`, the redirect page at the old URL would take precedence over the rule. */
const netlifyRedirects = ({ moved, notFound }: SiteFacts): string =>
  lines([
    ...withoutPlaceholders(moved).map(({ from, to }) => `${encodePath(from)} ${to} 301!`),
    ...notFound
      .filter((folder) => folder !== '/')
      .map((folder) => `${encodePath(folder)}* ${encodePath(folder)}404.html 404`),
  ])

/** On this host, rules take precedence over files, and 404 pages need no rules. */
const cloudflareRedirects = ({ moved }: SiteFacts): string =>
  lines(withoutPlaceholders(moved).map(({ from, to }) => `${encodePath(from)} ${to} 301`))

// ---- Vercel

/** A deploy with more redirects fails, so the rest keep their redirect pages. */
const mostVercelRedirects = 1024

function vercelFile({ base, cleanUrls, policy, moved }: SiteFacts): string {
  const header = (source: string, headers: Record<string, string>) => ({
    source,
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  })
  const root = vercelPath(base)
  const config = {
    cleanUrls,
    headers: [
      header(`${root}(.*)`, headersOfAll(policy)),
      header(`${root}(${hashedFile})`, { 'Cache-Control': immutable }),
      header(`${root}(.*)\\.md`, { 'Content-Type': markdownType }),
    ],
    redirects: moved.slice(0, mostVercelRedirects).map(({ from, to }) => ({
      source: vercelPath(encodePath(from)),
      destination: vercelTarget(to),
      statusCode: 301,
    })),
  }
  return `${JSON.stringify(config, undefined, 2)}\n`
}

/** Escapes characters that are special in patterns. */
const vercelPath = (path: string): string => path.replace(/[:.*+?(){}[\]|^$\\]/g, '\\$&')

/** Encodes characters that look like a parameter in a target. A parameter that is not in the source makes the deploy fail. */
function vercelTarget(to: string): string {
  const [, origin = '', rest = '', hash = ''] = /^((?:[a-z][a-z\d+.-]*:)?(?:\/\/[^/?#]*)?)([^#]*)(.*)$/is.exec(to) ?? []
  return origin + escapeSigns(rest, /[:()]/g) + hash
}

// ---- nginx

/** Media types to compress, besides HTML. */
const textTypes =
  'text/plain text/css text/xml text/markdown text/javascript application/javascript application/json application/xml application/rss+xml application/atom+xml image/svg+xml'

function nginxFile({ base, policy, moved, notFound }: SiteFacts): string {
  const at = nginxText(base)
  const shallowFirst = [...notFound].reverse()
  return lines([
    '# Written by docsite. Include it in the `server` block of the site:',
    '#',
    '#   server {',
    '#     listen 80;',
    base === '/'
      ? '#     root /srv/site;              # the output directory'
      : `#     root /srv/site;              # copy the output to ${base} inside this directory`,
    `#     include /srv/site${base}nginx.conf;`,
    '#   }',
    '#',
    '# Reload nginx after each deploy, because the policy contains hashes of the built files.',
    '',
    'charset utf-8;',
    `charset_types ${textTypes};`,
    'gzip on;',
    'gzip_vary on;',
    `gzip_types ${textTypes};`,
    '',
    '# Files with a hash in their name never change. Browsers revalidate all other files.',
    'set $docsite_cache "no-cache";',
    `if ($uri ~ "^${nginxPattern(base)}${hashedFile}$") { set $docsite_cache "${immutable}"; }`,
    'add_header Cache-Control $docsite_cache;',
    ...(policy === undefined ? [] : [`add_header Content-Security-Policy "${policy}" always;`]),
    'add_header X-Content-Type-Options "nosniff" always;',
    '',
    '# The 404 page of each locale and version.',
    ...shallowFirst.map((folder, i) =>
      i === 0
        ? `set $docsite_not_found "${nginxText(folder)}404.html";`
        : `if ($uri ~ "^${nginxPattern(folder)}") { set $docsite_not_found "${nginxText(folder)}404.html"; }`,
    ),
    'error_page 404 $docsite_not_found;',
    '',
    `location = "${at}nginx.conf" { return 404; }`,
    `location ~ "^${nginxPattern(base)}.*\\.md$" { types { } default_type text/markdown; }`,
    '',
    '# One URL per page: with a trailing slash for the index page of a directory, and without one for other pages.',
    'absolute_redirect off;',
    `location "${at}" { try_files $uri $uri.html @docsite_folder; }`,
    'location @docsite_folder {',
    '  if (-f $document_root$uri/index.html) { rewrite ^(.+)$ $1/ permanent; }',
    '  return 404;',
    '}',
    `location ~ "^(?<docsite_page>${nginxPattern(base.slice(0, -1))}(?:/.+)?)/$" { try_files \${uri}index.html @docsite_page; }`,
    'location @docsite_page {',
    '  if (-f $document_root$docsite_page.html) { rewrite ^(.+)/$ $1 permanent; }',
    '  return 404;',
    '}',
    ...(moved.length > 0 ? [''] : []),
    ...moved.map(({ from, to }) => `location = "${quoted(from)}" { return 301 "${nginxTarget(to)}"; }`),
  ])
}

/** Escapes a decoded path for quotes in nginx. */
const quoted = (path: string): string => path.replace(/["\\]/g, '\\$&')
/** Escapes a URL for quotes in nginx. Encodes `$`, which would begin a variable, except in the path of a location. */
const nginxText = (text: string): string => quoted(text).replace(/\$/g, '%24')
/** Escapes a path for a quoted pattern in nginx. */
const nginxPattern = (path: string): string => path.replace(/[.*+?(){}[\]|^$"\\]/g, '\\$&')

/** Returns a target that keeps the query of the request, unless the target has its own. */
function nginxTarget(to: string): string {
  const { path, query, hash } = splitHref(to)
  return path + (query === '' ? '$is_args$args' : query) + hash
}
