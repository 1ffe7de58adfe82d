// A feature that asks other sites whether the links to them still work, with `docsite check --external`.

import { definePlugin, defineRule, type Plugin, type PluginRule } from '@docsite/cli'

const flag = 'external'

/** Finds what all rules of the feature report, because each URL is requested only once. */
const deadExternalLink: PluginRule = defineRule({
  name: 'dead-external-link',
  severity: 'error',
  flag,
  explanation: {
    meaning:
      'the server responds with 404 or 410, the host does not exist, or the server did not respond in several consecutive runs',
    fix: 'link to its replacement, or remove the link',
    zh: {
      meaning: '服务器返回 404 或 410，主机不存在，或者连续几次都没有应答',
      fix: '改为指向替代它的内容，或者去掉链接',
    },
  },
  later: async (site) => (await import('./external.ts')).checkExternal(site),
})

const deadExternalAnchor: PluginRule = defineRule({
  name: 'dead-external-anchor',
  severity: 'warning',
  flag,
  explanation: {
    meaning: 'the page exists, but it has no heading with this id',
    fix: 'use the id in the hint',
    zh: { meaning: '页面存在，但没有这个标题', fix: '改成提示的 id' },
  },
})

const movedLink: PluginRule = defineRule({
  name: 'moved-link',
  severity: 'info',
  flag,
  explanation: {
    meaning: 'the server redirects the link to another URL',
    fix: 'if the move is permanent, use the new URL',
    zh: { meaning: '服务器把读者转到另一个地址', fix: '如果是永久移动，写成新的地址' },
  },
})

const unansweredLink: PluginRule = defineRule({
  name: 'unanswered-link',
  severity: 'info',
  flag,
  explanation: {
    meaning: 'the server did not respond in this run, or its address is private',
    fix: 'wait for the next run, or see [`check.external`](/reference/configuration#check)',
    zh: {
      meaning: '这一次没有应答，或者地址属于内网',
      fix: '等待下一次检查，或查看 [`check.external`](/reference/configuration#check)',
    },
  },
})

export const externalLinks: Plugin = definePlugin({
  name: 'external-links',
  rules: [deadExternalLink, deadExternalAnchor, movedLink, unansweredLink],
})
