// The rules about `config/search.yaml`, with the queries of each language and the pages that they must find, and about the package that
// splits Chinese text.

import { defineRule, type PluginRule } from '@docsite/cli'

export const invalidSearchTest: PluginRule = defineRule({
  name: 'invalid-search-test',
  severity: 'error',
  explanation: {
    meaning: 'an entry of `config/search.yaml` is invalid, or names a missing page',
    fix: 'correct it: [Tests](/guide/search#tests)',
    zh: {
      meaning: '`config/search.yaml` 的某一项有错误，或者列出了不存在的页面',
      fix: '修改这一项，见[测试搜索](/guide/search#tests)',
    },
  },
  later: async (site) => (await import('./read-tests.ts')).readTests(site).problems,
})

export const searchRank: PluginRule = defineRule({
  name: 'search-rank',
  severity: 'error',
  explanation: {
    meaning:
      'search does not show the page of a query in `config/search.yaml`, or shows it below its rank. Only `check` reports this',
    fix: 'write the words of the query in the page, or change [the test](/guide/search#tests)',
    zh: {
      meaning: '用 `config/search.yaml` 里的查询搜不到页面，或者页面的名次低于要求；只有 `check` 会报告',
      fix: '把查询的用词写进页面，或者修改[测试](/guide/search#tests)',
    },
  },
  later: async (site) => (await import('./run-tests.ts')).runTests(site),
})

/** The segmenter gives this advice. */
export const noSegmenter: PluginRule = defineRule({
  name: 'no-segmenter',
  severity: 'warning',
  explanation: {
    meaning:
      'the site has Chinese text, but `nodejieba` is not installed or cannot be loaded, so Node.js segments the text',
    fix: '[install or repair it](/guide/start#binaries), or turn the rule off',
    zh: {
      meaning: '站点有中文内容，而 `nodejieba` 没有安装或无法加载，改用 Node.js 对中文分词',
      fix: '[安装或修复它](/guide/start#binaries)，或者关闭这条规则',
    },
  },
})
