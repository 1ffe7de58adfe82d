// Reports `[text][name]` without a definition, which Markdown prints as text.

import { defineRule } from '@docsite/cli'
import { undefinedReferences } from './definitions.ts'

export const undefinedReference = defineRule({
  name: 'undefined-reference',
  severity: 'warning',
  explanation: {
    meaning: '`[text][name]` is not a link because `[name]: URL` is missing',
    fix: 'correct the name, or define its URL',
    zh: {
      meaning: '没有 `[name]: 地址`，所以 `[文字][name]` 不是链接',
      fix: '修改名字，或者写上它的地址',
    },
  },
  page: undefinedReferences,
})
