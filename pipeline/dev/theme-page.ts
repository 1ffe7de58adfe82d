// Answers requests for the page of `docsite theme`, which shows the site in a frame. The page changes nothing on disk.

import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { escapeAttribute } from '../model/head/head-html.ts'
import { tokensCss } from '../model/token-css.ts'
import { requestedPath } from '../serve/files.ts'
import { contentType, refuseMethod } from '../serve/send.ts'
import { packageRoot } from '../source/package.ts'
import { lookUp } from '../text/look-up.ts'

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

const packed = (name: string): string => readFileSync(join(packageRoot, 'lib/theme-page', name), 'utf8')

/** The files of the page, by name. */
const files: Record<string, (siteUrl: string) => string> = {
  'index.html': (siteUrl) => document(siteUrl),
  'tokens.css': tokensCss,
  'theme-page.css': () => packed('theme-page.css'),
  'theme-page.js': () => packed('theme-page.js'),
}

/** Answers a request for a file of the page. Returns false for all other requests. */
export function answerThemePage(request: IncomingMessage, response: ServerResponse, base: string): boolean {
  const path = requestedPath(request.url)
  if (!path?.startsWith(themePagePath)) return false
  if (refuseMethod(request, response)) return true
  const name = path.slice(themePagePath.length) || 'index.html'
  const text = lookUp(files, name)?.(base)
  response.writeHead(text === undefined ? 404 : 200, {
    'Content-Type': contentType(text === undefined ? 'missing.txt' : name),
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(text)
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
<main><iframe title="Preview of the site" src="${escapeAttribute(siteUrl)}"></iframe></main>
</body>
</html>
`
