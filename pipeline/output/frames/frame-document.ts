// The document in a frame, of a live sample or a diagram: one file with everything that it needs, because its policy forbids requests.

import { escapeAttribute } from '../../model/head/head-html.ts'
import { frameTokens } from '../../model/live-frame.ts'
import { tokens } from '../../model/tokens.ts'

/**
 * The policy of the document. It has no `connect-src`, so a sample cannot send anything. A frame without `allow-same-origin` has no
 * origin, so the script cannot be a file of `'self'`.
 */
const policyWith = (images: string): string =>
  `default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src ${images}; font-src data:; base-uri 'none'; form-action 'none'`

const declarations = (appearance: 'light' | 'dark'): string =>
  frameTokens
    .flatMap((name) => {
      const value = tokens[name][appearance]
      return value === undefined ? [] : [`--${name}:${value}`]
    })
    .join(';')

const baseStyles = `:root{color-scheme:light;--font-cjk:sans-serif;${declarations('light')}}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;${declarations('dark')}}}
body{margin:0;padding:16px;background:var(--bg);color:var(--text);font:16px/1.6 var(--font)}
#error{margin:0;color:var(--danger);font:14px/1.6 var(--font-code);white-space:pre-wrap;overflow-wrap:anywhere}
@media (forced-colors:active){:root{color-scheme:light dark}}`

interface FrameParts {
  /** The title of the document. */
  title?: string
  /** The images that the document may load, as sources of the policy. */
  images?: string
  /** The language of the site. */
  lang: string
  /** The script and the styles, as esbuild writes them: they contain no closing tags. */
  script: string
  styles: string
  /** Shown in place of the sample if it cannot be bundled. */
  error?: string
}

/** Returns the HTML of the document. */
export const frameDocument = ({
  title = 'Live sample',
  images = 'data: https:',
  lang,
  script,
  styles,
  error,
}: FrameParts): string =>
  [
    `<!doctype html><html lang="${escapeAttribute(lang)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policyWith(images))}">`,
    `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title>`,
    `<style>${baseStyles}</style>`,
    styles ? `<style>${styles}</style>` : '',
    `</head><body><main id="sample"></main><p id="error" role="alert"${error === undefined ? ' hidden' : ''}>${escapeAttribute(error ?? '')}</p>`,
    `<script>${guarded(script)}</script></body></html>\n`,
  ].join('')

/**
 * Runs a script only in a sandbox, where the origin is opaque. Otherwise a reader who opens the document on its own would run the sample
 * with the rights of the site.
 */
const guarded = (script: string): string => `if(self.origin==="null"){${script.replaceAll('<!--', '\\x3c!--')}\n}`
