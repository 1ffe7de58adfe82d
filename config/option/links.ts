// Addresses of what option pages refer to: Rspack's documentation, and the types of Rsbuild at the documented version.

import { rsbuildVersion, rspackMajor } from '../version.ts'

const rspackDocs = `https://v${rspackMajor}.rspack.rs`

/**
 * Pages of Rspack's documentation about what is not a field of its configuration, and about fields with another name in later 1.x releases,
 * which that documentation describes.
 */
const rspackPages: Readonly<Record<string, string>> = {
  'builtin:lightningcss-loader': 'guide/features/builtin-lightningcss-loader',
  'builtin:swc-loader': 'guide/features/builtin-swc-loader',
  CopyRspackPlugin: 'plugins/rspack/copy-rspack-plugin',
  CssExtractRspackPlugin: 'plugins/rspack/css-extract-rspack-plugin',
  DefinePlugin: 'plugins/webpack/define-plugin',
  HotModuleReplacementPlugin: 'plugins/webpack/hot-module-replacement-plugin',
  IgnorePlugin: 'plugins/webpack/ignore-plugin',
  ModuleFederationPlugin: 'plugins/webpack/module-federation-plugin',
  ProgressPlugin: 'plugins/webpack/progress-plugin',
  SwcJsMinimizerRspackPlugin: 'plugins/rspack/swc-js-minimizer-rspack-plugin',
  'experiments.lazyCompilation': 'config/lazy-compilation',
  profile: 'config/other-options#profile',
}

/** Returns the URL of Rspack's page about an option (`resolve.alias`), a plugin or a loader. */
export function rspackUrl(name: string, lang: string): string {
  const [section = name, ...field] = name.split('.')
  const anchor = field.length > 0 ? `#${name.replaceAll('.', '').toLowerCase()}` : ''
  const page = Object.hasOwn(rspackPages, name) ? rspackPages[name] : `config/${section}${anchor}`
  return `${rspackDocs}/${lang === 'zh' ? 'zh/' : ''}${page}`
}

/** Returns the URL of a file of `@rsbuild/core`, such as `types/config.ts#L12`, at the documented version. */
export const sourceUrl = (path: string): string =>
  `https://github.com/web-infra-dev/rsbuild/blob/v${rsbuildVersion}/packages/core/src/${path}`
