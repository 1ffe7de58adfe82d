// The configuration of this repository's site, the documentation of Rsbuild.

import { books } from '@docsite/book'
import { defineSite } from '@docsite/cli'
import { diagrams } from '@docsite/plugin-diagrams'
import { feeds } from './feeds.ts'
import { terms } from './glossary.ts'
import { landing } from './landing.ts'
import { locales } from './locales.ts'
import { optionPages } from './option/index.ts'
import { redirects } from './redirects.ts'
import { documentedVersion } from './remark/documented-version.ts'
import { pinnedInstalls } from './remark/pinned-installs.ts'
import { socialLinks } from './social.ts'

export default defineSite({
  title: 'Rsbuild',
  description: 'The Rspack-based build tool for the web',
  lang: 'en',
  siteUrl: 'https://rsbuild-docs.example',
  logo: { light: '/logo-light.svg', dark: '/logo-dark.svg' },
  logoText: 'Rsbuild',
  icon: '/favicon.svg',
  locales,
  redirects,
  feeds,
  landing,
  slots: {
    'navbar-start': './config/slots/family-tools.tsx',
    'home-after-features': './config/slots/home-sections.tsx',
  },
  missingTranslation: 'fallback',
  styles: ['config/styles.css'],
  plugins: [diagrams(), optionPages(), books({ books: [{ name: 'rsbuild-guide', sections: ['guide'] }] })],
  markdown: { remarkPlugins: [documentedVersion, pinnedInstalls] },
  search: {
    examples: {
      en: ['change the output folder', 'put assets on a CDN', 'support old browsers'],
      zh: ['修改产物目录', '静态资源放到 CDN', '兼容旧浏览器'],
    },
    // Technical terms that a general dictionary would split.
    words: [
      '构建工具',
      '打包工具',
      '构建产物',
      '产物目录',
      '静态资源',
      '开发服务器',
      '热更新',
      '模块联邦',
      '代码拆分',
      '环境变量',
      '路径别名',
      '配置项',
      '构建目标',
      '类型声明',
      '浏览器范围',
      '浏览器兼容性',
      '服务端渲染',
      '单页应用',
      '多页应用',
      '按需加载',
      '依赖关系图',
      '同源策略',
      '自签名证书',
      '中间件',
      '开箱即用',
      '钩子',
      '装饰器',
      '持久化缓存',
      '语法降级',
      '预获取',
      '预连接',
      '预加载',
    ],
    // What developers type, and what the pages say.
    synonyms: [
      ['打包', '构建'],
      ['复制', '拷贝'],
      ['去掉', '删除', '移除'],
      ['关闭', '禁用'],
      ['输出目录', '产物目录'],
      ['写插件', '编写插件', '开发插件'],
      ['改名', '重命名'],
      ['手机', '局域网'],
      ['体积', '大小'],
      ['文件夹', '目录'],
      ['网页', '页面'],
      ['样式', 'css'],
      ['脚本', 'js'],
      ['写进', '写入', '放进'],
      ['turn off', 'disable'],
      ['turn on', 'enable'],
      ['compress', 'minify'],
      ['folder', 'directory'],
      ['devices', 'phone'],
    ],
  },
  check: { samples: true, terms, components: { '*/config/**': ['option'] } },
  themeConfig: {
    socialLinks,
    lastUpdated: true,
    enableScrollToTop: true,
    enableAppearanceAnimation: true,
  },
})
