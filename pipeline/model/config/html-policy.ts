// `markdown.html` and `markdown.allow`: what HTML content may hold, and what the Content-Security-Policy needs for it.

import type { Sources } from './csp.ts'
import type { SiteConfig } from './site-config.ts'

/** What content may write. Content is whatever lies in `content/`; plugins and configuration are code of the project. */
export interface HtmlPolicy {
  /** `'all'`: whatever it likes; `'safe'`: what can do no harm; false: HTML is text. */
  html: 'all' | 'safe' | false
  /** Hosts whose pages may be shown in a frame. */
  frameHosts: readonly string[]
  /** Elements that the project's scripts define. */
  customElements: readonly string[]
  /** The host of the site, if it is known. A frame of the same host must not reach the page around it. */
  ownHost?: string
}

export function htmlPolicyOf({ markdown = {}, siteUrl }: Pick<SiteConfig, 'markdown' | 'siteUrl'>): HtmlPolicy {
  const { html = 'safe', allow, customElements = [] } = markdown
  const own = siteUrl !== undefined && URL.canParse(siteUrl) ? { ownHost: new URL(siteUrl).hostname } : {}
  return { html, frameHosts: allow?.iframe ?? [], customElements, ...own }
}

/** The sources that allowed embeds add to the Content-Security-Policy. */
export const sourcesOfEmbeds = ({ markdown }: Pick<SiteConfig, 'markdown'>): Sources => ({
  'frame-src': (markdown?.allow?.iframe ?? []).map((host) => `https://${host}`),
})
