// The hero of the landing page, with the default texts from the specification.

import type { Landing } from '@docsite/cli'

type Hero = NonNullable<Landing['hero']>

export const heroTexts = {
  heroSubTitle: { en: 'The fast Rust-based web bundler', zh: '基于 Rust 的高速 Web 打包工具' },
  heroDescription: { en: 'Seamlessly replace webpack with compatible API', zh: '以兼容的 API 无缝替代 webpack' },
}

/** Returns the hero with default texts for the fields that `inputs` omits. The values are keys of the landing texts. */
export const hero = (inputs: Hero): Hero => ({ subTitle: 'heroSubTitle', description: 'heroDescription', ...inputs })
