// The landing page: its texts in both languages, and its parts.

import type { Landing } from '@docsite/cli'
import { benchmark, totals } from './benchmark.ts'
import { create } from './create.ts'
import { hero, heroTexts } from './hero.ts'
import { samples } from './samples.ts'

const [inEnglish, inChinese] = [benchmark('en'), benchmark('zh')]
const { rsbuild, withSwc, withBabel } = totals

const texts = {
  ...heroTexts,
  announcement: { en: 'Rsbuild 1.2 is out: see what each version brings', zh: 'Rsbuild 1.2 已发布，查看各版本的变化' },
  getStarted: { en: 'Get started', zh: '开始使用' },
  introduction: { en: 'Introduction', zh: '介绍' },
  subtitle: { en: 'The build tool powered by Rspack', zh: 'Rspack 驱动的构建工具' },
  slogan: { en: 'Build your web application instantly', zh: '转瞬之间，完成 Web 应用的构建' },
  rspackBased: { en: 'Based on Rspack', zh: '基于 Rspack' },
  rspackBasedDesc: {
    en: 'Rust under the hood, the webpack ecosystem on top: development that keeps up with you.',
    zh: '内核由 Rust 编写，兼容 webpack 生态，开发节奏不再被构建拖慢。',
  },
  batteriesIncluded: { en: 'Batteries Included', zh: '开箱即用' },
  batteriesIncludedDesc: {
    en: 'TypeScript, CSS Modules, assets, workers and more, ready out of the box.',
    zh: 'TypeScript、CSS Modules、静态资源、Web Workers，常用能力均已就绪。',
  },
  frameworkAgnostic: { en: 'Framework Agnostic', zh: '框架无关' },
  frameworkAgnosticDesc: {
    en: 'React, Vue, Svelte, Solid, Preact or none of them: the core is framework-free.',
    zh: 'React、Vue、Svelte、Solid、Preact，或者都不用，核心不做限制。',
  },
  deepOptimization: { en: 'Deep Optimization', zh: '深度优化' },
  deepOptimizationDesc: {
    en: 'Small production output that is easy to cache, without a page of settings.',
    zh: '无须大量配置，即可得到体积小、可长期缓存的生产产物。',
  },
  highlyPluggable: { en: 'Highly Pluggable', zh: '灵活插拔' },
  highlyPluggableDesc: {
    en: 'A lightweight plugin system with the hooks you need, and high-quality official plugins.',
    zh: '轻量的插件系统提供所需的 hooks，配合一系列高质量的官方插件。',
  },
  easyToConfigure: { en: 'Easy To Configure', zh: '易于配置' },
  easyToConfigureDesc: {
    en: 'Works without configuration, and lets you adjust everything when you need to.',
    zh: '零配置起步，一切皆可按需调整。',
  },
  speedTitle: {
    en: `${Math.floor(withSwc.times)} times as fast as webpack with SWC`,
    zh: `速度是 webpack + SWC 的 ${Math.floor(withSwc.times)} 倍`,
  },
  speedDesc: {
    en: `Starting and building together, measured with Rsbuild 1.0.1-beta.11: Rsbuild takes ${rsbuild} s, webpack with SWC ${withSwc.seconds} s (${withSwc.times} times as long), and webpack with Babel ${withBabel.seconds} s (${withBabel.times} times as long). Shorter bars are better.`,
    zh: `启动与构建的耗时相加（Rsbuild 1.0.1-beta.11）：Rsbuild ${rsbuild} 秒，webpack + SWC ${withSwc.seconds} 秒（${withSwc.times} 倍），webpack + Babel ${withBabel.seconds} 秒（${withBabel.times} 倍）。条形越短越好。`,
  },
  speedDev: { en: inEnglish.groups[0]?.label ?? '', zh: inChinese.groups[0]?.label ?? '' },
  speedBuild: { en: inEnglish.groups[1]?.label ?? '', zh: inChinese.groups[1]?.label ?? '' },
  speedHmr: { en: inEnglish.groups[2]?.label ?? '', zh: inChinese.groups[2]?.label ?? '' },
  speedNote: { en: inEnglish.source?.text ?? '', zh: inChinese.source?.text ?? '' },
  samplesTitle: { en: 'This is all the configuration', zh: '配置，这些就够了' },
  samplesDesc: {
    en: 'Three complete configurations, each with the output of its build. Rslib builds libraries with Rsbuild.',
    zh: '三份完整的配置，以及各自的构建输出。库由基于 Rsbuild 的 Rslib 构建。',
  },
  sampleLibrary: { en: 'Library', zh: '库' },
}

const speedLabels = ['speedDev', 'speedBuild', 'speedHmr']

export const landing: Landing = {
  texts,
  announcement: {
    href: '/community/releases/',
    message: 'announcement',
    localStorageKey: 'rsbuild-announcement-closed',
  },
  hero: hero({
    title: 'Rsbuild',
    subTitle: 'subtitle',
    description: 'slogan',
    getStartedButtonText: 'getStarted',
    getStartedLink: '/guide/start/quick-start',
    learnMoreButtonText: 'introduction',
    learnMoreLink: '/guide/start/',
    command: create,
  }),
  features: [
    { icon: 'layers', title: 'rspackBased', details: 'rspackBasedDesc', link: '/guide/start/' },
    { icon: 'battery', title: 'batteriesIncluded', details: 'batteriesIncludedDesc', link: '/guide/start/features' },
    { icon: 'orbit', title: 'frameworkAgnostic', details: 'frameworkAgnosticDesc', link: '/guide/framework/react' },
    {
      icon: 'trend',
      title: 'deepOptimization',
      details: 'deepOptimizationDesc',
      link: '/guide/optimization/split-chunk',
    },
    { icon: 'plug', title: 'highlyPluggable', details: 'highlyPluggableDesc', link: '/plugins/list/' },
    { icon: 'sliders', title: 'easyToConfigure', details: 'easyToConfigureDesc', link: '/config/' },
  ],
  sections: [
    {
      type: 'comparison',
      title: 'speedTitle',
      description: 'speedDesc',
      groups: inEnglish.groups.map(({ bars }, i) => ({ label: speedLabels[i] ?? '', bars })),
      ...(inEnglish.source
        ? { source: { ...inEnglish.source, text: 'speedNote', link: '/guide/start/#performance' } }
        : {}),
    },
    { type: 'samples', title: 'samplesTitle', description: 'samplesDesc', samples },
  ],
}
