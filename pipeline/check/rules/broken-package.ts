// Reported while the site is linked and written.

import { defineRule } from '../define-rule.ts'

export const brokenPackage = defineRule({
  name: 'broken-package',
  severity: 'warning',
  section: 'configuration',
  docs: {
    en: {
      meaning:
        'an optional package is installed but cannot be loaded, for example because its binary is missing, so the site is built without it',
      fix: 'repair or remove the package that the message names: [Packages with native code](/guide/start#binaries)',
    },
    zh: {
      meaning: '某个可选的包已安装但无法加载，例如缺少二进制文件，因此构建站点时没有用到它',
      fix: '修复或移除消息中提到的包，见[含原生模块的包](/guide/start#binaries)',
    },
  },
})
