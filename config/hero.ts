// The hero of the landing page, with the default texts that the specification gives it.

import type { Landing } from '@docsite/cli'

type Hero = NonNullable<Landing['hero']>

export const heroTexts = {
  heroSubTitle: { en: 'The fast Rust-based web bundler', zh: '基于 Rust 的高速 Web 打包工具' },
  heroDescription: { en: 'Seamlessly replace webpack with compatible API', zh: '以兼容的 API 无缝替代 webpack' },
}

/** Adds the default texts, as keys of the landing texts, to the inputs that are given. */
export const hero = (inputs: Hero): Hero => ({ subTitle: 'heroSubTitle', description: 'heroDescription', ...inputs })
