// The release feeds, in both languages, as RSS and Atom.

import type { FeedConfig } from '@docsite/cli'

const english = { test: '/community/releases/v', title: 'Rsbuild Releases', language: 'en' }
const chinese = { test: '/zh/community/releases/v', title: 'Rsbuild 版本发布', language: 'zh-CN' }

export const feeds: FeedConfig[] = [
  { ...english, id: 'releases-rss', type: 'rss' },
  { ...english, id: 'releases-atom', type: 'atom' },
  { ...chinese, id: 'releases-rss-zh', type: 'rss' },
  { ...chinese, id: 'releases-atom-zh', type: 'atom' },
]
