// Reported while the site is linked.

import { defineRule } from '../define-rule.ts'

export const unknownAuthor = defineRule({
  name: 'unknown-author',
  severity: 'warning',
  section: 'files',
  docs: {
    en: {
      meaning: '`authors` contains a name that resembles a key of `authors` in the configuration, but is not one',
      fix: 'write the key from the hint. To show the name itself, write it with a space, or add it to the configuration',
    },
    zh: {
      meaning: '`authors` 里的名字与配置里 `authors` 的某个键相近，但不是其中任何一个',
      fix: '改成提示里的键。要直接显示这个名字，就写带空格的全名，或者把它加到配置里',
    },
  },
})
