// Answers requests for the page of `docsite theme`, which shows the site in a frame. The page changes nothing on disk.

import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tokensCss } from '@docsite/cli/tokens'

/** The path of the page. It is outside the site, whatever the site's base path is. */
export const themePagePath = '/__docsite/theme/'

/** The page needs only its own files and the site in a frame. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Reads a file that the bundle of this package has beside its modules. */
const packed = (name: string): string => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8')

interface PageFile {
  type: 'html' | 'css' | 'javascript'
  text(siteUrl: string): string
}

/** The files of the page by name. */
const files = new Map<string, PageFile>([
  ['', { type: 'html', text: (siteUrl) => document(siteUrl) }],
  ['tokens.css', { type: 'css', text: tokensCss }],
  ['theme-page.css', { type: 'css', text: () => packed('theme-page.css') }],
  ['theme-page.js', { type: 'javascript', text: () => packed('theme-page.js') }],
])

/** Answers a request for a file of the page, on which the site is at `siteUrl`. Returns false for all other requests. */
export function answerThemePage(request: IncomingMessage, response: ServerResponse, siteUrl: string): boolean {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (!pathname.startsWith(themePagePath)) return false
  const file = files.get(pathname.slice(themePagePath.length))
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  response.writeHead(!isRead ? 405 : file ? 200 : 404, {
    'Content-Type': `text/${file?.type ?? 'plain'}; charset=utf-8`,
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(isRead ? {} : { Allow: 'GET, HEAD' }),
  })
  response.end(isRead ? file?.text(siteUrl) : undefined)
  return true
}

const document = (siteUrl: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Theme · docsite</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="tokens.css">
<link rel="stylesheet" href="theme-page.css">
<script type="module" src="theme-page.js"></script>
</head>
<body>
<form aria-label="Design tokens">
<header>
<h1>Theme</h1>
<p>Try the design tokens on the site, then copy the CSS into a file of <code>styles</code>. Nothing is saved.</p>
<fieldset id="appearance" aria-label="Appearance">
<label><input type="radio" name="appearance" value="light" checked> Light</label>
<label><input type="radio" name="appearance" value="dark"> Dark</label>
</fieldset>
</header>
<div id="groups"></div>
<footer>
<pre id="css" tabindex="0" role="region" aria-label="CSS"></pre>
<div class="actions">
<button type="button" id="copy">Copy CSS</button>
<button type="button" id="reset">Reset all</button>
<p id="message" role="status"></p>
</div>
</footer>
</form>
<main><iframe title="Preview of the site" src="${siteUrl.replaceAll('"', '&quot;')}"></iframe></main>
</body>
</html>
`
