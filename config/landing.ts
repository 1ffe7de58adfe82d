// The landing page: its texts in both languages, and what stands where.

import type { Landing } from '@docsite/cli'
import { toolStack } from './tools.ts'

const texts = {
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
    en: 'Small, long-cacheable output for production without a page of settings.',
    zh: '无须大量配置，即可得到体积小、可长期缓存的生产产物。',
  },
  highlyPluggable: { en: 'Highly Pluggable', zh: '灵活插拔' },
  highlyPluggableDesc: {
    en: 'A light plugin system with the hooks you need, and high-quality official plugins.',
    zh: '轻量的插件系统提供所需的 hooks，配合一系列高质量的官方插件。',
  },
  easyToConfigure: { en: 'Easy To Configure', zh: '易于配置' },
  easyToConfigureDesc: {
    en: 'Starts with no configuration; everything can be changed when you want it.',
    zh: '零配置起步，一切皆可按需调整。',
  },
  benchmarkTitle: { en: 'Lightning Fast', zh: '构建极快' },
  benchmarkDesc: {
    en: 'Time to start, build and update a project of 1,000 React components. Shorter is better.',
    zh: '启动、构建、热更新一个包含 1000 个 React 组件的项目所需的时间，越短越好。',
  },
  benchmarkNote: {
    en: 'MacBook Pro, Apple M1 Pro, 32 GB · rspack-contrib/performance-compare, August 2024',
    zh: 'MacBook Pro，Apple M1 Pro，32 GB · rspack-contrib/performance-compare，2024 年 8 月',
  },
  benchmarkDev: { en: 'dev', zh: '启动' },
  benchmarkBuild: { en: 'build', zh: '构建' },
  benchmarkHmr: { en: 'hmr', zh: '热更新' },
  toolStackTitle: { en: 'Tool Stack', zh: '工具栈' },
  toolStackDesc: {
    en: 'A family of fast tools around Rspack for modern web development.',
    zh: '围绕 Rspack 打造的高性能工具家族，服务于现代 Web 开发。',
  },
}

const metrics = (dev: number, build: number, hmr: number) => [
  { time: dev, desc: 'benchmarkDev' },
  { time: build, desc: 'benchmarkBuild' },
  { time: hmr, desc: 'benchmarkHmr' },
]

export const benchmark = {
  title: 'benchmarkTitle',
  description: 'benchmarkDesc',
  note: 'benchmarkNote',
  groups: {
    rsbuild: { label: 'Rsbuild', metrics: metrics(0.41, 0.28, 0.08) },
    viteSwc: { label: 'Vite + SWC', metrics: metrics(1.29, 1.39, 0.05) },
    webpackSwc: { label: 'webpack + SWC', metrics: metrics(2.26, 2.01, 0.2) },
    webpackBabel: { label: 'webpack + Babel', metrics: metrics(5.02, 6.52, 0.2) },
  },
}

export const landing: Landing = {
  texts,
  announcement: {
    href: '/community/releases/v1-0',
    message: 'announcement',
    localStorageKey: 'rsbuild-announcement-closed',
  },
  hero: {
    title: 'Rsbuild',
    subTitle: 'subtitle',
    description: 'slogan',
    showStars: true,
    getStartedButtonText: 'introduction',
    getStartedLink: '/guide/start/',
    learnMoreButtonText: 'quickStart',
    learnMoreLink: '/guide/start/quick-start',
  },
  features: [
    { icon: 'layers', title: 'rspackBased', details: 'rspackBasedDesc' },
    { icon: 'battery', title: 'batteriesIncluded', details: 'batteriesIncludedDesc' },
    { icon: 'orbit', title: 'frameworkAgnostic', details: 'frameworkAgnosticDesc' },
    { icon: 'trend', title: 'deepOptimization', details: 'deepOptimizationDesc' },
    { icon: 'plug', title: 'highlyPluggable', details: 'highlyPluggableDesc' },
    { icon: 'sliders', title: 'easyToConfigure', details: 'easyToConfigureDesc' },
  ],
  benchmark,
  toolStack: { title: 'toolStackTitle', description: 'toolStackDesc', tools: toolStack },
}
