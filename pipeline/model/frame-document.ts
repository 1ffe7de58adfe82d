// The document in a sandboxed frame: one file with everything that it needs, because its policy forbids requests. `@docsite/cli` exports it.

import { frameTokens } from './frame-messages.ts'
import { escapeAttribute } from './head/head-html.ts'
import { tokens } from './tokens.ts'

/**
 * The policy of the document. It has no `connect-src`, so it cannot send anything. A frame without `allow-same-origin` has no
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

/** What the document in a frame consists of. */
export interface FrameParts {
  title: string
  /** The images that the document may load, as sources of the policy. */
  images?: string
  /** The language of the site. */
  lang: string
  /** The script and the styles, as esbuild writes them: they contain no closing tags. */
  script: string
  styles: string
  /** Shown in place of everything else. */
  error?: string
}

/**
 * Returns the HTML of a document for a frame with `sandbox="allow-scripts"`. Its script fills the element `#sample`, may show an error in
 * `#error`, and can load nothing but images. `connectFrame` of `@docsite/cli/browser` sends it the colors of the page.
 */
export const frameDocument = ({ title, images = 'data: https:', lang, script, styles, error }: FrameParts): string =>
  [
    `<!doctype html><html lang="${escapeAttribute(lang)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policyWith(images))}">`,
    `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeAttribute(title)}</title>`,
    `<style>${baseStyles}</style>`,
    styles ? `<style>${styles}</style>` : '',
    `</head><body><main id="sample"></main><p id="error" role="alert"${error === undefined ? ' hidden' : ''}>${escapeAttribute(error ?? '')}</p>`,
    `<script>${guarded(script)}</script></body></html>\n`,
  ].join('')

/**
 * Runs a script only in a sandbox, where the origin is opaque. Otherwise a reader who opens the document on its own would run the script
 * with the rights of the site.
 */
const guarded = (script: string): string => `if(self.origin==="null"){${script.replaceAll('<!--', '\\x3c!--')}\n}`
