// Reported while a page is parsed.

import { defineRule } from '../define-rule.ts'

export const pluginMessage = defineRule({
  name: 'plugin-message',
  severity: 'warning',
  section: 'markdown',
  docs: {
    en: {
      meaning:
        'a [remark or rehype plugin](/guide/plugins#plugin-messages) of the project reports a problem. The severity is "warning" unless the plugin sets another one. The message begins with the name of the plugin\'s rule',
      fix: "follow the hint, or see the plugin's documentation",
    },
    zh: {
      meaning:
        '项目的 [remark 或 rehype 插件](/guide/plugins#plugin-messages)报告了问题，级别为 warning，插件也可以选择其他级别；消息以插件自己的规则名开头',
      fix: '按提示修改，或者查看插件的文档',
    },
  },
})
