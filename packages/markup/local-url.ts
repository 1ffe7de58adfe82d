// Reports links that may work only for their author: to `localhost`, a private network, or a preview.

import { defineRule, type MarkdownNode, type PageFinding } from '@docsite/cli'
import { isPrivateName } from '@docsite/cli/routes'
import { isLinkTag } from '@docsite/cli/vocabulary'

export const localUrl = defineRule({
  name: 'local-url',
  severity: 'warning',
  explanation: {
    meaning:
      'a link points to `localhost`, another private address, or a temporary preview on a host. A link whose text is its URL is allowed',
    fix: 'write it as code, or link to the published page',
    zh: {
      meaning: '链接指向 `localhost`、其他私有地址或托管平台的预览；文字就是地址本身的链接除外',
      fix: '写成代码，或者链接到正式发布的地址',
    },
  },
  *page(page) {
    for (const node of page.nodes('link')) {
      const local = localAddress(node.url ?? '')
      // A link whose text is its URL is usually part of instructions.
      if (local && !textOf(node).includes(local.host)) yield fault(local, node)
    }
    for (const node of page.nodes('definition')) {
      const local = localAddress(node.url ?? '')
      if (local) yield fault(local, node)
    }
    for (const { attributes, start, end } of page.tags.filter(isLinkTag)) {
      const local = localAddress(attributes.get('href') ?? '')
      const text = local && page.markdown.slice(end, page.markdown.indexOf('</a', end))
      if (local && !text?.includes(local.host)) yield fault(local, page.at(start))
    }
  },
})

const textOf = ({ value, children = [] }: MarkdownNode): string => value ?? children.map(textOf).join('')

interface LocalAddress {
  url: string
  host: string
  isPreview: boolean
}

const ownMachine =
  /^(?:127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2})$/

/** Matches the hosts of branch and deployment previews, and of tunnels. Plain names such as `name.vercel.app` are permanent sites. */
const preview =
  /^(?:(?=[^.]+--)[^.]+\.netlify\.app|(?=.+-git-).+\.vercel\.app|(?=.+-(?=[a-z]{0,8}\d)[a-z\d]{9}-)[^.]+\.vercel\.app|[\da-f]{8}\.[^.]+\.pages\.dev|.+\.(?:ngrok\.io|ngrok-free\.app|trycloudflare\.com|loca\.lt|app\.github\.dev|gitpod\.io))$/

function localAddress(url: string): LocalAddress | undefined {
  const host = /^(?:https?:)?\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]+)/i.exec(url)?.[1]
  if (host === undefined) return undefined
  const isPreview = preview.test(host.toLowerCase())
  return isPreview || ownMachine.test(host) || isPrivateName(host) ? { url, host, isPreview } : undefined
}

const fault = ({ url, host, isPreview }: LocalAddress, at: PageFinding['at']): PageFinding => ({
  at,
  text: isPreview ? `Link target \`${url}\` is a temporary preview` : `Link target \`${url}\` is a private address`,
  hint: isPreview
    ? `Link to the published page instead of \`${host}\`, because previews are deleted.`
    : 'Write the URL as code, or link to the published page.',
})
