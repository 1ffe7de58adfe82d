// Icons of social links by name: our own drawings, each an echo of what it stands for. Only those in use reach the browser.

import { plainText } from '../model/inline.ts'
import type { SocialLink } from '../model/site.ts'
import type { SocialEntry } from '../model/site-data.ts'

const drawings: Record<string, { name: string; path: string }> = {
  bilibili: { name: 'Bilibili', path: 'M4 8h16v11H4V8Zm4-4 3 4m5-4-3 4m-4 4v3m6-3v3' },
  bluesky: {
    name: 'Bluesky',
    path: 'M12 12C10 8 6 5 4 5c-1 4 0 7 4 8-3 1-3 4 0 6 2-1 3-3 4-5 1 2 2 4 4 5 3-2 3-5 0-6 4-1 5-4 4-8-2 0-6 3-8 7Z',
  },
  discord: {
    name: 'Discord',
    path: 'M8.500 5C6.500 5.300 5 6 5 6c-2 3-2.700 7-2.500 11 1.500 1.300 3 2 4.500 2.500l1.200-2c2.500.7 5.100.7 7.600 0l1.200 2c1.500-.5 3-1.200 4.500-2.500.2-4-.5-8-2.500-11 0 0-1.500-.7-3.500-1l-.8 1.600a12 12 0 0 0-5.400 0L8.500 5Zm.7 7.500v.6m5.600-.6v.6',
  },
  facebook: { name: 'Facebook', path: 'M14 21v-8h3l1-4h-4V7c0-1 .500-2 2-2h2V2h-3c-3 0-5 2-5 5v2H7v4h3v8' },
  github: {
    name: 'GitHub',
    path: 'M6 4v16M18 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM6 18a2 2 0 1 0 0 .01M6 6a2 2 0 1 0 0-.01M18 8c0 6-12 3-12 9',
  },
  gitlab: { name: 'GitLab', path: 'm12 20-9-7 2-9 4 6h6l4-6 2 9-9 7Z' },
  instagram: { name: 'Instagram', path: 'M4 4h16v16H4V4Zm8 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm5-1h.01' },
  juejin: { name: 'Juejin', path: 'm8 6 4-3 4 3-4 3-4-3Zm-3 5 7 6 7-6M2 14l10 8 10-8' },
  lark: { name: 'Lark', path: 'M3 8c5 6 11 8 18 7M7 4c5 4 8 8 9 12 3-1 4-4 5-7-4-1-9-3-14-5ZM3 8v9c3 3 9 4 13-1' },
  linkedin: { name: 'LinkedIn', path: 'M4 9v11M4 4.500v.01M10 20V9m0 4c1-4 9-5 9 1v6' },
  qq: {
    name: 'QQ',
    path: 'M12 3c4 0 5 3 5 6 2 3 3 6 2 7l-2-1c-1 3-3 5-5 5s-4-2-5-5l-2 1c-1-1 0-4 2-7 0-3 1-6 5-6Zm-5 17h10',
  },
  slack: { name: 'Slack', path: 'M9 3v13M15 8v13M3 15h13M8 9h13' },
  wechat: {
    name: 'WeChat',
    path: 'M9 4c4 0 7 2 7 5M9 4C5 4 2 6 2 9c0 2 1 4 3 5l-1 3 3-2m8-6c-4 0-7 2-7 5.500S11 20 15 20l3 2v-3c2-1 4-2 4-4.500C22 11 19 9 15 9Zm-2 5h.01M17 14h.01M7 8h.01M11 8h.01',
  },
  weibo: {
    name: 'Weibo',
    path: 'M10 9c-5 0-8 4-8 7 0 5 15 6 15-1 0-2-1-3-3-3 1-3-1-4-4-3Zm0 4a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5Zm5-6c3-1 5 1 4 4m-4-8c5-1 9 3 8 8',
  },
  // A letter, with one stroke broad: two thin ones would be the sign that closes things.
  x: { name: 'X', path: 'M4 4h4.500l11.500 16h-4.500L4 4Zm15 0-6 6.500M11 13.500 5 20' },
  youtube: { name: 'YouTube', path: 'M3 6h18v12H3V6Zm7 3v6l5-3-5-3Z' },
  zhihu: { name: 'Zhihu', path: 'M4 4h7M7 4v6m-4 0h9M7 10c0 5-2 8-4 10m4-6 4 6m3-15h6v13h-3l-2 2v-2h-1V5Z' },
}

export function socialEntry({ icon, mode, content }: SocialLink): SocialEntry {
  if (typeof icon !== 'string') return { name: hostOf(content), svg: icon.svg, mode, content }
  const { name, path } = drawings[icon.toLowerCase()] ?? { name: icon, path: '' }
  return {
    name,
    svg: `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`,
    mode,
    content,
  }
}

/** A drawing of one's own brings no name: the host says where it leads, or the first words what it shows. */
function hostOf(content: string): string {
  return /^https?:\/\/(?:www\.)?([^/]+)/.exec(content)?.[1] ?? plainText(content).slice(0, 40)
}
