// The sites whose pages `::embed` shows: how to read their URLs, and the URLs of their frames.

/** A page of another site in a frame. */
export interface Embed {
  /** The name of the site. */
  site: string
  /** The URL of the frame, which starts playing if it is a video, because the reader has clicked. */
  frame: string
  kind: 'video' | 'code'
}

interface EmbedSite {
  site: string
  kind: Embed['kind']
  /** The hosts of URLs that readers copy. */
  hosts: readonly string[]
  /** The host of the frames. */
  frameHost: string
  /** Returns the path and query of the frame for a URL, or `undefined` if the URL names no page that can be shown. */
  frameOf(url: URL): string | undefined
}

/** Matches the path of a URL, and returns what the groups contain. */
const parts = ({ pathname }: URL, pattern: RegExp): string[] | undefined => pattern.exec(pathname)?.slice(1)

/** Returns the seconds of a time such as `90`, `90s` or `1m30s`. */
function secondsOf(time: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const sites: readonly EmbedSite[] = [
  {
    site: 'YouTube',
    kind: 'video',
    hosts: ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtube-nocookie.com'],
    frameHost: 'www.youtube-nocookie.com',
    frameOf(url) {
      const { hostname, pathname, searchParams } = url
      const [inPath] =
        parts(url, hostname === 'youtu.be' ? /^\/([\w-]+)$/ : /^\/(?:embed|shorts|live)\/([\w-]+)$/) ?? []
      const inQuery = pathname === '/watch' ? searchParams.get('v') : null
      const id = inPath ?? (/^[\w-]+$/.test(inQuery ?? '') ? inQuery : undefined)
      if (!id) return undefined
      const start = secondsOf(searchParams.get('t') ?? searchParams.get('start') ?? '')
      return `/embed/${id}?autoplay=1${start > 0 ? `&start=${start}` : ''}`
    },
  },
  {
    site: 'Vimeo',
    kind: 'video',
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    frameHost: 'player.vimeo.com',
    frameOf(url) {
      const [id, inPath] = parts(url, /^(?:\/video)?\/(\d+)(?:\/([\da-f]+))?$/) ?? []
      const secret = inPath ?? /^[\da-f]+$/.exec(url.searchParams.get('h') ?? '')?.[0]
      const start = secondsOf(/^#t=(.*)$/.exec(url.hash)?.[1] ?? '')
      return id && `/video/${id}?autoplay=1&dnt=1${secret ? `&h=${secret}` : ''}${start > 0 ? `#t=${start}s` : ''}`
    },
  },
  {
    site: 'Bilibili',
    kind: 'video',
    hosts: ['www.bilibili.com', 'bilibili.com', 'm.bilibili.com'],
    frameHost: 'player.bilibili.com',
    frameOf(url) {
      const [id] = parts(url, /^\/video\/(BV[\dA-Za-z]+)\/?$/) ?? []
      return id && `/player.html?bvid=${id}&autoplay=1`
    },
  },
  {
    site: 'CodeSandbox',
    kind: 'code',
    hosts: ['codesandbox.io', 'www.codesandbox.io'],
    frameHost: 'codesandbox.io',
    frameOf(url) {
      const [id] = parts(url, /^\/(?:s|embed|p\/sandbox)\/([\w-]+)$/) ?? []
      return id && `/embed/${id}`
    },
  },
  {
    site: 'StackBlitz',
    kind: 'code',
    hosts: ['stackblitz.com'],
    frameHost: 'stackblitz.com',
    frameOf(url) {
      const [path] = parts(url, /^(\/(?:edit\/[\w-]+|github(?:\/[\w.-]+)+))$/) ?? []
      if (!path) return undefined
      const file = url.searchParams.get('file')
      return `${path}?embed=1${file ? `&file=${encodeURIComponent(file)}` : ''}`
    },
  },
  {
    site: 'CodePen',
    kind: 'code',
    hosts: ['codepen.io'],
    frameHost: 'codepen.io',
    frameOf(url) {
      const [user, id] = parts(url, /^\/([\w-]+)\/(?:pen|embed)\/([\w-]+)$/) ?? []
      return id && `/${user}/embed/${id}?default-tab=result`
    },
  },
]

/** The names of the sites, for messages. */
export const embedSites: readonly string[] = sites.map(({ site }) => site)

/** Returns the frame for the URL of a page of a known site. */
export function embedOf(address: string): Embed | undefined {
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const site = sites.find(({ hosts }) => hosts.includes(url.host))
  const path = site?.frameOf(url)
  return site && path ? { site: site.site, kind: site.kind, frame: `https://${site.frameHost}${path}` } : undefined
}

/** The hosts of the frames. */
export const frameHosts: readonly string[] = sites.map(({ frameHost }) => frameHost)
