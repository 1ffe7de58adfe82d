// `markdown.html` and `markdown.allow`: the HTML that content may contain, and the sources that it adds to the CSP.

import type { Sources } from '../csp.ts'
import { stackblitzOrigin } from '../stackblitz.ts'
import { allOrigins, originsOf } from './origins.ts'
import type { SiteConfig } from './site-config.ts'

/** The HTML that files in `content/` may contain. The policy does not apply to plugins and the configuration. */
export interface HtmlPolicy {
  /** `'all'` allows any HTML, `'safe'` allows only harmless HTML, and `false` treats HTML as text. */
  html: 'all' | 'safe' | false
  /** `'all'` also allows head tags in frontmatter that change how search engines and browsers treat a page. */
  head: 'all' | 'safe'
  /** Hosts whose pages may be embedded in a frame. */
  frameHosts: readonly string[]
  /** Elements that the project's scripts define. */
  customElements: readonly string[]
  /** The hosts of the site's domains, if they are known. A frame of the same host must not reach the page around it. */
  ownHosts: readonly string[]
}

export function htmlPolicyOf({
  markdown = {},
  ...site
}: Pick<SiteConfig, 'markdown' | 'siteUrl' | 'locales'>): HtmlPolicy {
  const { html = 'safe', head = 'safe', allow, customElements = [] } = markdown
  const ownHosts = allOrigins(originsOf(site)).map((origin) => new URL(origin).hostname)
  return { html, head, frameHosts: allow?.iframe ?? [], customElements, ownHosts }
}

/** The sources that allowed embeds and StackBlitz add to the Content-Security-Policy. */
export const sourcesOfEmbeds = ({ markdown }: Pick<SiteConfig, 'markdown'>): Sources => ({
  'frame-src': (markdown?.allow?.iframe ?? []).map((host) => `https://${host}`),
  ...(markdown?.stackblitz ? { 'form-action': [stackblitzOrigin] } : {}),
})
