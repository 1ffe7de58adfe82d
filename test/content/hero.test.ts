// The default texts of this site's hero.

import { expect, test } from 'vitest'
import { hero, heroTexts } from '../../config/hero.ts'

test('[2.4.8] fills missing fields with the default texts of the specification', () => {
  const { subTitle = '', description = '' } = hero({})
  const texts: Record<string, Record<string, string>> = heroTexts
  expect([texts[subTitle]?.en, texts[description]?.en]).toEqual([
    'The fast Rust-based web bundler',
    'Seamlessly replace webpack with compatible API',
  ])
  expect(hero({ subTitle: 'own' }).subTitle).toBe('own')
})
