// The tools related to Rspack, and their descriptions.

import type { FamilyToolsData, ToolLink } from './components/FamilyTools.tsx'

const rspack: ToolLink = {
  name: 'Rspack',
  desc: '用 Rust 编写的 JavaScript 打包工具，API 与 webpack 兼容',
  descEn: 'JavaScript bundler written in Rust, with webpack’s API',
  logo: '/tools/rspack.svg',
  url: 'https://rspack.dev/zh/',
  urlEn: 'https://rspack.dev/',
}
const rsbuild: ToolLink = {
  name: 'Rsbuild',
  desc: '基于 Rspack 的构建工具，开箱即用',
  descEn: 'Rspack-based build tool that works out of the box',
  logo: '/tools/rsbuild.svg',
  url: 'https://rsbuild.dev/zh/',
  urlEn: 'https://rsbuild.dev/',
}
const rspress: ToolLink = {
  name: 'Rspress',
  desc: '基于 Rsbuild 与 MDX 的静态站点生成器，面向文档',
  descEn: 'Static site generator for documentation, based on Rsbuild and MDX',
  logo: '/tools/rspress.svg',
  url: 'https://rspress.dev/zh/',
  urlEn: 'https://rspress.dev/',
}
const rsdoctor: ToolLink = {
  name: 'Rsdoctor',
  desc: '构建分析器，让构建过程与产物一目了然',
  descEn: 'Build analyzer that visualizes the build process and its output',
  logo: '/tools/rsdoctor.svg',
  url: 'https://rsdoctor.dev/zh/',
  urlEn: 'https://rsdoctor.dev/',
}
const rslib: ToolLink = {
  name: 'Rslib',
  desc: '基于 Rsbuild 的工具库开发工具',
  descEn: 'Library development tool based on Rsbuild',
  logo: '/tools/rslib.svg',
  url: 'https://lib.rsbuild.dev/zh/',
  urlEn: 'https://lib.rsbuild.dev/',
}
const awesome: ToolLink = {
  name: 'Awesome Rspack',
  desc: 'Rspack 生态的精选列表',
  descEn: 'Curated list of the Rspack ecosystem',
  logo: '/tools/awesome.svg',
  url: 'https://github.com/web-infra-dev/awesome-rspack',
}

/** The menu of related tools in the navbar. */
export const familyTools: FamilyToolsData = {
  header: { text: 'Web Infra', url: 'https://github.com/web-infra-dev' },
  groups: [{ links: [rspack, rsbuild, rspress, rslib, rsdoctor, awesome] }],
}

/** The tools on the landing page. */
export const toolStack: ToolLink[] = [rspack, rsbuild, rspress, rsdoctor, rslib]

const texts = {
  en: {
    familyTools: 'Family tools',
    toolStackTitle: 'Tool Stack',
    toolStackDescription: 'A family of fast tools around Rspack for modern web development.',
  },
  zh: {
    familyTools: '工具家族',
    toolStackTitle: '工具栈',
    toolStackDescription: '围绕 Rspack 打造的高性能工具家族，服务于现代 Web 开发。',
  },
}

export const toolText = (lang: string) => (lang === 'zh' ? texts.zh : texts.en)
