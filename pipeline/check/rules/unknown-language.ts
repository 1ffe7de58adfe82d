// Reported while a page is parsed.

import { defineRule } from '../define-rule.ts'

export const unknownLanguage = defineRule({
  name: 'unknown-language',
  severity: 'warning',
  section: 'markdown',
  docs: {
    en: {
      meaning: 'the language of a code block, or a word after it, is unknown',
      fix: 'write `text`, or add the language to [`markdown.highlightLanguages`](/reference/configuration#markdown); correct or remove the word',
    },
    zh: {
      meaning: '不认识代码块的语言，或语言后面的词',
      fix: '写成 `text`，或者在 [`markdown.highlightLanguages`](/reference/configuration#markdown) 里添加；改正或删除不认识的词',
    },
  },
})
