// Reported while the theme is compiled and pages are rendered.

import { defineRule } from '../define-rule.ts'

export const invalidComponent = defineRule({
  name: 'invalid-component',
  severity: 'error',
  section: 'configuration',
  isFixed: true,
  docs: {
    en: {
      meaning:
        'a component or a style sheet of the project does not compile, or a component has no default export, throws an error when it loads or renders, or renders a block inside a line of text',
      fix: 'correct the line that the message names. If a component throws while rendering, the message names the page that uses it. `check` does not report these errors',
    },
    zh: {
      meaning: '项目的组件或样式文件无法编译；组件在加载或渲染时出错、没有默认导出，或者在一行文字里渲染了块级元素',
      fix: '在消息指出的位置修改：渲染时出错的组件，消息指向调用它的页面。`check` 不检查它们',
    },
  },
})
