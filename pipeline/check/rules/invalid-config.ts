// Reported while files are read.

import { defineRule } from '../define-rule.ts'

export const invalidConfig = defineRule({
  name: 'invalid-config',
  severity: 'error',
  section: 'configuration',
  isFixed: true,
  docs: {
    en: {
      meaning: 'the configuration cannot be loaded, or a field is unknown or invalid. The command exits with code 2',
      fix: 'use the name or value in the hint',
    },
    zh: {
      meaning: '配置无法读取，或者字段不存在、值不正确。命令以退出码 2 结束',
      fix: '改成提示的名字或值',
    },
  },
})
