// The landing page: its texts in both languages, its hero and its features.

import type { Landing } from '@docsite/cli'
import { hero, heroTexts } from './hero.ts'

const texts = {
  ...heroTexts,
  announcement: { en: 'Rsbuild 1.0 has been released!', zh: 'Rsbuild 1.0 已发布！' },
  introduction: { en: 'Introduction', zh: '介绍' },
  quickStart: { en: 'Quick start', zh: '快速上手' },
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
}

export const landing: Landing = {
  texts,
  announcement: {
    href: '/community/releases/v1-0',
    message: 'announcement',
    localStorageKey: 'rsbuild-announcement-closed',
  },
  hero: hero({
    title: 'Rsbuild',
    subTitle: 'subtitle',
    description: 'slogan',
    showStars: true,
    getStartedButtonText: 'introduction',
    getStartedLink: '/guide/start/',
    learnMoreButtonText: 'quickStart',
    learnMoreLink: '/guide/start/quick-start',
  }),
  features: [
    { icon: 'layers', title: 'rspackBased', details: 'rspackBasedDesc' },
    { icon: 'battery', title: 'batteriesIncluded', details: 'batteriesIncludedDesc' },
    { icon: 'orbit', title: 'frameworkAgnostic', details: 'frameworkAgnosticDesc' },
    { icon: 'trend', title: 'deepOptimization', details: 'deepOptimizationDesc' },
    { icon: 'plug', title: 'highlyPluggable', details: 'highlyPluggableDesc' },
    { icon: 'sliders', title: 'easyToConfigure', details: 'easyToConfigureDesc' },
  ],
}
